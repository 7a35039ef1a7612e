import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@eligibility/bench/load';
import { median, percentile99 } from '@eligibility/bench/report';
import { QUESTION } from '@eligibility/bench/workspace';
import { payerTarget, type BreakableSystem, type TestPayer } from '../lib/breakable-system';
import { steadyLoad, type Request, type SteadyLoad } from '../lib/steady-load';

/** The load of a noisy workspace, which its neighbour should not notice. */
export type Noise = {
  readonly name: string;
  /** The simulator grants faults by member id. */
  readonly memberId: string;
  /** Checks a second, over all payers together. */
  readonly perSecond: number;
  /** All of it goes to one payer, which the quiet workspace asks too. */
  readonly isAtOnePayer?: boolean;
  /** Its rate limit is far below its pace. */
  readonly isAboveItsLimit?: boolean;
};

export const NOISES: readonly Noise[] = [
  { name: 'every check fails (HTTP 500)', memberId: 'HTTP500-NOISE', perSecond: 20 },
  { name: 'every check hangs', memberId: 'HANG-NOISE', perSecond: 15, isAtOnePayer: true },
  {
    name: 'a flood above its rate limit',
    memberId: QUESTION.memberId,
    perSecond: 100,
    isAboveItsLimit: true,
  },
  { name: 'every check is throttled (HTTP 429)', memberId: 'THROTTLE60-NOISE', perSecond: 10 },
  { name: 'answers of 3 MiB', memberId: 'OVERSIZE-NOISE', perSecond: 10 },
  { name: 'a batch of checks of 1.4 s each', memberId: 'SLOW1400-NOISE', perSecond: 50, isAtOnePayer: true },
];

export type Neighbours = {
  readonly quiet: BreakableSystem;
  readonly noisy: BreakableSystem;
  /** The payers that both workspaces ask. */
  readonly payers: readonly TestPayer[];
  /** Checks a second of the quiet workspace, over all payers together. */
  readonly quietPerSecond: number;
  readonly seconds: number;
};

export type Side = {
  readonly checks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How many answers were no success, by their code or sentence. */
  readonly failures: ReadonlyMap<string, number>;
};

export type Neighbourhood = { readonly control: Side; readonly quiet: Side; readonly noisy: Side };

/** The latency of a healthy payer. */
const QUIET_MEMBER = 'SLOW50-QUIET';
const SETTLE_MS = 1_000;

/** The quiet workspace alone, and then, without a pause of its load, with the noise. */
export async function disturbedBy(noise: Noise, neighbours: Neighbours): Promise<Neighbourhood> {
  const { quiet, noisy, payers, quietPerSecond, seconds } = neighbours;
  const load = loadOf(quiet, QUIET_MEMBER, { payers, perSecond: quietPerSecond });
  await sleep(SETTLE_MS);
  const controlMs = performance.now();
  await sleep(seconds * 1_000);
  const noiseMs = performance.now();
  const disturbed = noise.isAtOnePayer === true ? payers.slice(0, 1) : payers;
  const noiseLoad = loadOf(noisy, noise.memberId, { payers: disturbed, perSecond: noise.perSecond });
  await sleep(seconds * 1_000);
  // The quiet side ends first: its figures do not include the end of the noise.
  const ofQuiet = await load.stop();
  const ofNoisy = await noiseLoad.stop();
  return {
    control: sideOf(ofQuiet.filter(({ dueMs }) => dueMs >= controlMs && dueMs < noiseMs)),
    quiet: sideOf(ofQuiet.filter(({ dueMs }) => dueMs >= noiseMs)),
    noisy: sideOf(ofNoisy),
  };
}

type Pace = { readonly payers: readonly TestPayer[]; readonly perSecond: number };

function loadOf(system: BreakableSystem, memberId: string, { payers, perSecond }: Pace): SteadyLoad {
  const targets = new Map<string, Target>(
    payers.map((payer) => [payer.id, payerTarget(system, payer, memberId)]),
  );
  return steadyLoad(targets, perSecond / targets.size);
}

function sideOf(requests: readonly Request[]): Side {
  const tookMs = requests.map((one) => one.tookMs);
  const failures = new Map<string, number>();
  for (const { failure } of requests) {
    if (failure !== undefined) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }
  return { checks: requests.length, p50Ms: median(tookMs), p99Ms: percentile99(tookMs), failures };
}
