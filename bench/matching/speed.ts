import { matchPayer, type PayerDirectory, type PayerIndex } from '@eligibility/payer-matching';
import { boundLine } from './lines';
import { nearestByTokenSet, stringsOf } from './rivals';

const ROUNDS = 5;

/** Until then the matcher is still being compiled, as in the first minute of a process: told, and held to no goal. */
const WARM_UP_ROUNDS = 10;

/** The naive loop takes a tenth of a second a query; so many tell its mean. */
const NAIVE_QUERIES = 24;

type Goals = { readonly p50Ms?: number; readonly p99Ms: number; readonly timesNaive: number };

/** How long one match takes, and how often it fits into the naive comparison with every string. */
export function speedLines(
  index: PayerIndex,
  { directory, queries }: { readonly directory: PayerDirectory; readonly queries: readonly string[] },
  goals: Goals,
): readonly string[] {
  const sortedMs = (rounds: number): readonly number[] =>
    Array.from({ length: rounds }, () => queries.map((query) => timed(() => matchPayer(index, query))))
      .flat()
      .sort((a, b) => a - b);
  const coldMs = sortedMs(WARM_UP_ROUNDS);
  const tookMs = sortedMs(ROUNDS);
  const strings = stringsOf(directory);
  const sample = queries.filter((_, at) => at % Math.ceil(queries.length / NAIVE_QUERIES) === 0);
  const naiveMs = sample.map((query) => timed(() => nearestByTokenSet(strings, query)));
  return [
    `  ${String(directory.payers.length)} payers, ${String(strings.length)} strings; mean ${mean(tookMs).toFixed(3)} ms beside ${mean(naiveMs).toFixed(1)} ms`,
    `  p99 ${at(coldMs, 0.99).toFixed(1)} ms of the first ${String(coldMs.length)} matches of the process, then`,
    ...(goals.p50Ms === undefined
      ? []
      : [boundLine('p50', at(tookMs, 0.5), { atMost: goals.p50Ms, unit: 'ms' })]),
    boundLine('p99', at(tookMs, 0.99), { atMost: goals.p99Ms, unit: 'ms' }),
    boundLine('naive token_set takes', mean(naiveMs) / mean(tookMs), {
      atLeast: goals.timesNaive,
      unit: 'x',
    }),
  ];
}

/** @param sorted ascending */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
}

function timed(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
