import { setTimeout as sleep } from 'node:timers/promises';
import type { Usage } from '../lib/child';
import { sendLoad, type Target } from '../lib/load';
import { figure, goalLine, median, spread, type Goal } from '../lib/report';

/** The number and length of the runs. */
export type Plan = { readonly runs: number; readonly requests: number; readonly warmUpRequests: number };

/** One process or several, whose CPU is counted. */
export type Measured = { readonly usage: () => Promise<Pick<Usage, 'cpuUs'>> };

/** A system under load, and what of it is measured. */
export type Side = { readonly target: Target; readonly measured: Measured };

/** One run; the CPU is that of one request. */
type Sample = { readonly cpuUs: number; readonly requestsPerSecond: number };

export type Comparison = { readonly ours: readonly Sample[]; readonly bare: readonly Sample[] };

/** Work that continues after the answers (log lines, settlements) counts for the requests that caused it. */
const AFTERMATH_MS = 400;

/** Measures both sides in turn, after a warm-up, so that other load on the machine affects both equally. */
export async function compare(ours: Side, bare: Side, plan: Plan): Promise<Comparison> {
  await sendLoad(bare.target, plan.warmUpRequests);
  await sendLoad(ours.target, plan.warmUpRequests);
  const samples: { readonly ours: Sample[]; readonly bare: Sample[] } = { ours: [], bare: [] };
  for (let run = 0; run < plan.runs; run += 1) {
    samples.bare.push(await measure(bare, plan.requests));
    samples.ours.push(await measure(ours, plan.requests));
  }
  return samples;
}

async function measure({ target, measured }: Side, requests: number): Promise<Sample> {
  await sleep(AFTERMATH_MS);
  const before = await measured.usage();
  const tookMs = await sendLoad(target, requests);
  await sleep(AFTERMATH_MS);
  const after = await measured.usage();
  return { cpuUs: (after.cpuUs - before.cpuUs) / requests, requestsPerSecond: (requests * 1_000) / tookMs };
}

/** The cost of either side, their ratio in each run, and how the ratio of their medians compares with the goal. */
export function comparisonLines({ ours, bare }: Comparison, goal: Goal): readonly string[] {
  const ratio = median(ours.map(cpuOf)) / median(bare.map(cpuOf));
  const ratios = ours.map((sample, run) => cpuOf(sample) / cpuOf(bare[run] ?? sample));
  return [
    sideLine('ours', ours),
    sideLine('bare', bare),
    `  ratio of the pairs  ${spread(ratios)}`,
    goalLine(ratio, goal),
  ];
}

function sideLine(name: string, samples: readonly Sample[]): string {
  const rates = samples.map((sample) => sample.requestsPerSecond);
  return `  ${name}  ${spread(samples.map(cpuOf))} us of CPU a request, ${figure(median(rates))} requests/s`;
}

const cpuOf = (sample: Sample): number => sample.cpuUs;
