import type { Campaign } from './_campaign';
import type { RunResult } from './_crash-run';
import type { Story } from './_races';

const MOST_TOLD = 20;

/** Prints a story, and lets the process exit with 1 when a promise was broken. */
export function tell({ broken, facts }: Story): void {
  const lines = broken.slice(0, MOST_TOLD).map((one) => `  BROKEN: ${one}`);
  process.stdout.write([facts, ...lines, ''].join('\n'));
  if (broken.length > 0) process.exitCode = 1;
}

/** What a campaign came to, as docs/chaos.md has it. */
export function reportOf({ results, unfinished, stores }: Campaign, tookMs: number): string {
  const broken = results.flatMap((result) => result.broken);
  const times = results.map(({ resolvedAfterMs }) => resolvedAfterMs).sort((a, b) => a - b);
  const seconds = (ms: number | undefined): string => `${((ms ?? 0) / 1_000).toFixed(1)} s`;
  return [
    `${String(results.length)} crash runs on ${stores} in ${String(Math.round(tookMs / 60_000))} min, ${String(sum(results.map(({ deaths }) => deaths)))} processes killed`,
    `resolved after ${seconds(times[Math.floor(times.length / 2)])} (median), ${seconds(times.at(-1))} (longest)`,
    `checks answered: ${tally(results)}`,
    `broken promises: ${String(broken.length)}`,
    ...broken,
    `runs that could not be made: ${String(unfinished.length)}`,
    ...unfinished,
  ].join('\n');
}

function tally(results: readonly RunResult[]): string {
  const outcomes = results.flatMap((result) => result.outcomes);
  return [...new Set(outcomes)]
    .sort()
    .map((outcome) => `${String(outcomes.filter((one) => one === outcome).length)} ${outcome}`)
    .join(', ');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
