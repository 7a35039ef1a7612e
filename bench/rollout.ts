import { join } from 'node:path';
import { startBalancer } from './distributed/balancer';
import { ROOT } from './distributed/server-process';
import { withDistributed } from './distributed/system';
import { payerTarget, somePayers } from './outage-system';
import { figure, goalLine } from './report';
import { killOne, rollOut } from './rollout-story';
import { openWorkspace } from './workspace';

const FULL = { checks: 10_000, loadMs: 3_000 };
const QUICK = { checks: 1_000, loadMs: 1_500 };

const PAYERS = 20;
const PREPAID_CHECKS = 1_000_000;
/** Longer than the balancer needs to hear that a process is no longer ready. */
const ENV = { DRAIN_DELAY_MS: '3000', RATE_LIMIT_PER_MINUTE: '1000000' };

/** Restarts the distributed system under load and kills a part of it; exits 1 when a check was lost for good or debited twice. */
async function main({ checks, loadMs }: typeof FULL): Promise<void> {
  await withDistributed({ gateways: 3, replicas: 2, env: ENV }, async (system) => {
    const { gateways, services, operatorToken, payersUrl } = system;
    print(`3 gateways, 2 of each service, on ${system.stores}; a balancer that retries nothing.`);
    const balancer = await startBalancer(gateways);
    try {
      const access = await openWorkspace({ baseUrl: balancer.baseUrl, operatorToken }, PREPAID_CHECKS);
      const of = { access, operatorToken, payersUrl };
      const targets = somePayers(join(ROOT, 'fixtures/payers'), PAYERS).map((payer) =>
        payerTarget(of, payer),
      );
      print('\nRolling SIGTERM');
      const rollout = await rollOut(targets, [...gateways, ...Object.values(services).flat()], checks);
      print(
        `  ${figure(rollout.checks)} checks while ${String(rollout.restarted)} processes were restarted`,
        goalLine(rollout.failed.length, { atMost: 0, unit: 'failed' }),
        goalLine(rollout.badExits.length, { atMost: 0, unit: 'not drained in time' }),
      );
      print('\nSIGKILL of one gateway');
      const [victim] = gateways;
      if (victim === undefined) throw new Error('no gateway');
      const killed = await killOne(targets, { victim, balancer, access, loadMs });
      print(
        `  ${figure(killed.checks)} checks, ${String(killed.inFlight)} of them under way there`,
        goalLine(killed.failed, { atMost: killed.inFlight, unit: 'failed' }),
        goalLine(killed.unresolved, { atMost: 0, unit: 'not resolved by a retry under the same key' }),
        goalLine(Math.abs(killed.doubleDebits), { atMost: 0, unit: 'debits too many or too few' }),
        goalLine(killed.stillHeld, { atMost: 0, unit: 'still held' }),
      );
      const isMet =
        rollout.failed.length + rollout.badExits.length + killed.unresolved + killed.stillHeld === 0 &&
        killed.doubleDebits === 0;
      if (!isMet) process.exitCode = 1;
    } finally {
      await balancer.stop();
    }
  });
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
