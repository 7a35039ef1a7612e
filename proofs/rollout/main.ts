import { parseArgs } from 'node:util';
import {
  withDistributed,
  type DistributedSystem,
  type ServerProcess,
} from '@eligibility/bench/distributed-system';
import type { Target } from '@eligibility/bench/load';
import { figure, goalLine } from '@eligibility/bench/report';
import { scrape } from '@eligibility/bench/scrape';
import { openWorkspace } from '@eligibility/bench/workspace';
import { startBalancer, type Balancer } from '../lib/balancer';
import { payerTarget, play, somePayers, type Play } from '../lib/breakable-system';
import { reportDisturbed } from '../lib/disturbance-report';
import { openReleases, type Releases } from './releases';
import { killOne, rollOut, type Killed, type Killing } from './story';

const FULL = { checks: 10_000, restartsOfEach: Infinity, loadMs: 3_000 };
/** One process of each kind is restarted. */
const QUICK = { checks: 500, restartsOfEach: 1, loadMs: 1_500 };

const PAYERS = 20;
/** Longer than the balancer needs to notice that a process is no longer ready. */
const ENV = { DRAIN_DELAY_MS: '3000', RATE_LIMIT_PER_MINUTE: '1000000' };

/** Long enough that some are always in flight. */
const SLOW: Play = { mode: 'slow', latencyMs: 300 };

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** A tag or commit: the system is upgraded from it to this build and taken back, under load. */
    from: { type: 'string', default: '' },
  },
});

/**
 * Restarts the distributed system under load and kills a part of it; exits 1 when a check was lost for good or debited
 * twice.
 */
async function main(scale: typeof FULL, releases: Releases | undefined): Promise<void> {
  const plan = { gateways: 3, replicas: 2, env: ENV, ...(releases && { root: releases.root }) };
  await withDistributed(plan, async (system) => {
    const { gateways, operatorToken, payersUrl } = system;
    print(`3 gateways, 2 of each service, on ${system.stores}; a balancer that retries nothing.`);
    const balancer = await startBalancer(gateways);
    try {
      const access = await openWorkspace({ baseUrl: balancer.baseUrl, operatorToken });
      const of = { access, operatorToken, payersUrl };
      const payers = somePayers(PAYERS);
      const targets = payers.map((payer) => payerTarget(of, payer));
      if (releases === undefined) await roll('Rolling SIGTERM', { targets, system, ...scale });
      else {
        // Every process is restarted: one that was left out would be of the other release.
        const whole = { targets, system, checks: scale.checks, restartsOfEach: Infinity };
        releases.put('newer');
        await roll(`Upgrade from ${values.from}`, whole);
        releases.put('older');
        await roll(`Back to ${values.from}`, whole);
      }
      for (const payer of payers) await play(of, payer, SLOW);
      await killSome(system, { balancer, targets, access, loadMs: scale.loadMs });
    } finally {
      await balancer.stop();
    }
  });
}

type Roll = {
  readonly targets: readonly Target[];
  readonly system: DistributedSystem;
  readonly checks: number;
  readonly restartsOfEach: number;
};

async function roll(title: string, { targets, system, checks, restartsOfEach }: Roll): Promise<void> {
  const { gateways, services } = system;
  print(`\n${title}`);
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
}

type Kill = Pick<Killing, 'access' | 'loadMs'> & {
  readonly balancer: Balancer;
  readonly targets: readonly Target[];
};

async function killSome(
  { gateways, services }: DistributedSystem,
  { balancer, targets, ...of }: Kill,
): Promise<void> {
  const [gateway] = gateways;
  const [clearinghouse] = services.clearinghouse;
  if (gateway === undefined || clearinghouse === undefined) throw new Error('no process to kill');
  const victims: readonly Killing[] = [
    { victim: gateway, inFlight: () => balancer.inFlightAt(gateway.address), ...of },
    { victim: clearinghouse, inFlight: () => callsInFlight(clearinghouse), ...of },
  ];
  for (const killing of victims) {
    if (!reportKilled(await killOne(targets, killing))) process.exitCode = 1;
  }
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

const releases = values.from === '' ? undefined : openReleases(values.from);
void main(values.quick ? QUICK : FULL, releases).finally(() => releases?.remove());
