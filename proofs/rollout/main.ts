import { withDistributed, type ServerProcess } from '@eligibility/bench/distributed-system';
import { figure, goalLine } from '@eligibility/bench/report';
import { scrape } from '@eligibility/bench/scrape';
import { openWorkspace } from '@eligibility/bench/workspace';
import { startBalancer } from '../lib/balancer';
import { payerTarget, play, somePayers, type Play } from '../lib/breakable-system';
import { reportDisturbed } from '../lib/disturbance-report';
import { killOne, rollOut, type Killed, type Killing } from './story';

const FULL = { checks: 10_000, restartsOfEach: Infinity, loadMs: 3_000 };
/** One process of each kind is restarted. */
const QUICK = { checks: 500, restartsOfEach: 1, loadMs: 1_500 };

const PAYERS = 20;
/** Longer than the balancer needs to notice that a process is no longer ready. */
const ENV = { DRAIN_DELAY_MS: '3000', RATE_LIMIT_PER_MINUTE: '1000000' };

/** Long enough that some are always in flight. */
const SLOW: Play = { mode: 'slow', latencyMs: 300 };

/**
 * Restarts the distributed system under load and kills a part of it; exits 1 when a check was lost for good or debited
 * twice.
 */
async function main({ checks, restartsOfEach, loadMs }: typeof FULL): Promise<void> {
  await withDistributed({ gateways: 3, replicas: 2, env: ENV }, async (system) => {
    const { gateways, services, operatorToken, payersUrl } = system;
    print(`3 gateways, 2 of each service, on ${system.stores}; a balancer that retries nothing.`);
    const balancer = await startBalancer(gateways);
    try {
      const access = await openWorkspace({ baseUrl: balancer.baseUrl, operatorToken });
      const of = { access, operatorToken, payersUrl };
      const payers = somePayers(PAYERS);
      const targets = payers.map((payer) => payerTarget(of, payer));
      print('\nRolling SIGTERM');
      const rolled = [gateways, ...Object.values(services)].flatMap((each) => each.slice(0, restartsOfEach));
      const rollout = await rollOut(targets, rolled, checks);
      print(
        `  ${figure(rollout.checks)} checks while ${String(rollout.restarted)} processes were restarted`,
        goalLine(rollout.failed.length, { atMost: 0, unit: 'failed' }),
        ...rollout.failed.map(
          ({ failure, tookMs, restarting }) =>
            `    ${String(failure)} after ${figure(tookMs)} ms, ${restarting} had been stopped last`,
        ),
        goalLine(rollout.badExits.length, { atMost: 0, unit: 'not drained in time' }),
      );
      if (rollout.failed.length + rollout.badExits.length > 0) process.exitCode = 1;
      for (const payer of payers) await play(of, payer, SLOW);
      const [gateway] = gateways;
      const [clearinghouse] = services.clearinghouse;
      if (gateway === undefined || clearinghouse === undefined) throw new Error('no process to kill');
      const victims: readonly Killing[] = [
        { victim: gateway, inFlight: () => balancer.inFlightAt(gateway.address), access, loadMs },
        { victim: clearinghouse, inFlight: () => callsInFlight(clearinghouse), access, loadMs },
      ];
      for (const killing of victims) {
        if (!reportKilled(await killOne(targets, killing))) process.exitCode = 1;
      }
    } finally {
      await balancer.stop();
    }
  });
}

/** Calls to payers that a clearinghouse has in flight. */
async function callsInFlight({ opsAddress }: ServerProcess): Promise<number> {
  const samples = await scrape(opsAddress);
  return samples.find(({ name }) => name === 'eligibility_upstream_calls_in_flight')?.value ?? 0;
}

/** @returns whether every goal is met */
function reportKilled(killed: Killed): boolean {
  const isExact = reportDisturbed(killed);
  const { inFlight, failedAfterwards, unanswered } = killed;
  print(
    `  ${figure(inFlight)} checks under way there when it was killed`,
    goalLine(failedAfterwards, { atMost: 0, unit: 'failed that were begun when it was gone' }),
    goalLine(unanswered, { atMost: 0, unit: 'without an answer of the payer after retries' }),
  );
  return isExact && failedAfterwards + unanswered === 0;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
