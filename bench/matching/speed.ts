import { matchPayer, type PayerDirectory, type PayerIndex } from '@eligibility/payer-matching';
import { token_set_ratio } from 'fuzzball';
import { boundLine } from './lines';

const ROUNDS = 5;

/** In these rounds the matcher is still being compiled, as in the first minute of a process: printed without a goal. */
const WARM_UP_ROUNDS = 10;

/** The naive loop takes a tenth of a second per query; these suffice for its mean. */
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
    `  ${String(directory.payers.length)} payers, ${String(strings.length)} strings; mean ${mean(tookMs).toFixed(3)} ms; naive ${mean(naiveMs).toFixed(1)} ms`,
    `  p99 ${at(coldMs, 0.99).toFixed(1)} ms of the first ${String(coldMs.length)} matches of the process, then`,
    ...(goals.p50Ms === undefined
      ? []
      : [boundLine('p50', at(tookMs, 0.5), { atMost: goals.p50Ms, unit: 'ms' })]),
    boundLine('p99', at(tookMs, 0.99), { atMost: goals.p99Ms, unit: 'ms' }),
    boundLine('naive token_set takes', mean(naiveMs) / mean(tookMs), {
      atLeast: goals.timesNaive,
      unit: 'x',
    }),
    boundLine(
      `longest of ${String(WORST_TEXTS)} texts of misspelt words takes`,
      worstOf(index) / mean(tookMs),
      {
        atMost: MAX_TIMES_MEAN,
        unit: 'x a mean match',
      },
    ),
  ];
}

const WORST_TEXTS = 100;
const WORST_LENGTH = 200;

/** A ratio, because it is the same on a slow machine. */
const MAX_TIMES_MEAN = 25;

/** The longest match of texts made of common words with a letter wrong in each, as long as a name may be. */
function worstOf(index: PayerIndex): number {
  const common = [...index.formsByToken]
    .filter(([word]) => /^[a-z]{4,}$/.test(word))
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, WORST_TEXTS)
    .map(([word]) => word);
  const texts = common.map((_, start) => {
    const words = common.map((__, offset) =>
      misspelt(common[(start * 7 + offset * 3) % common.length] ?? ''),
    );
    return words.join(' ').slice(0, WORST_LENGTH);
  });
  const leastMs = (text: string): number =>
    Math.min(...Array.from({ length: ROUNDS }, () => timed(() => matchPayer(index, text))));
  return Math.max(...texts.map(leastMs));
}

/** The word with its third letter replaced. */
function misspelt(word: string): string {
  return `${word.slice(0, 2)}x${word.slice(3)}`;
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

/** A name or alias with the id of its payer. */
type NamedString = { readonly text: string; readonly payerId: string };

/** Every name and alias, in the order of the payers. */
function stringsOf({ payers }: PayerDirectory): readonly NamedString[] {
  return payers.flatMap(({ id, name, aliases }) => [name, ...aliases].map((text) => ({ text, payerId: id })));
}

/** The usual loop: every string is compared, and the first of the best is taken. */
function nearestByTokenSet(strings: readonly NamedString[], query: string): string | undefined {
  let best: NamedString | undefined;
  let bestScore = -1;
  for (const string of strings) {
    const score = token_set_ratio(query, string.text);
    if (score > bestScore) [best, bestScore] = [string, score];
  }
  return best?.payerId;
}
