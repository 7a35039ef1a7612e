import { figure, goalLine } from '@eligibility/bench/report';
import type { Checked, Disturbed } from './disturbance';

/** Prints what was met with the goals of every disturbance. @returns whether all of them are met */
export function reportDisturbed(met: Disturbed): boolean {
  const { name, checks, failed, p99Ms, unresolved, withoutRetryAfter, wrongDebits, stillHeld } = met;
  console.log(`\n${name}`);
  console.log(
    `  ${figure(checks)} checks, ${figure(failed.length)} failed${whenOf(failed)}; p99 ${figure(p99Ms)} ms`,
    ...counted(failed.map(described)).map((line) => `\n    ${line}`),
  );
  console.log(goalLine(unresolved, { atMost: 0, unit: 'not resolved by a retry under the same key' }));
  console.log(goalLine(withoutRetryAfter, { atMost: 0, unit: 'refused without Retry-After' }));
  console.log(goalLine(Math.abs(wrongDebits), { atMost: 0, unit: 'debits too many or too few' }));
  console.log(goalLine(stillHeld, { atMost: 0, unit: 'still held' }));
  return unresolved + withoutRetryAfter + Math.abs(wrongDebits) + stillHeld === 0;
}

/** @returns a table in Markdown with a row for each */
export function tableOf(all: readonly Disturbed[]): string {
  const rows = all.map(({ name, checks, failed, p99Ms, unresolved, wrongDebits, stillHeld }) => {
    const cells = [
      name,
      figure(checks),
      failedCell(failed),
      unresolved,
      wrongDebits,
      stillHeld,
      figure(p99Ms),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| | checks | failed at first | lost | wrong debits | held | p99, ms |',
    `|${' --- |'.repeat(7)}`,
    ...rows,
  ].join('\n');
}

function failedCell(failed: readonly Checked[]): string {
  if (failed.length === 0) return '0';
  return `${String(failed.length)}${stretchOf(failed)}: ${counted(failed.map(({ failure = '' }) => failure)).join('; ')}`;
}

function described({ failure = '', by }: Checked): string {
  return by === undefined ? failure : `${failure} (${by})`;
}

/** Each text with how often it is there. */
function counted(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, times]) => `${String(times)} x ${text}`);
}

/** From the beginning of the first to the end of the last. */
function stretchOf(failed: readonly Checked[]): string {
  const ended = Math.max(...failed.map(({ begunMs, tookMs }) => begunMs + tookMs));
  return ` over ${figure((ended - firstOf(failed)) / 1_000)} s`;
}

function firstOf(failed: readonly Checked[]): number {
  return Math.min(...failed.map(({ begunMs }) => begunMs));
}

/** When they failed, for the logs of the processes. */
function whenOf(failed: readonly Checked[]): string {
  if (failed.length === 0) return '';
  const from = new Date(performance.timeOrigin + firstOf(failed)).toISOString().slice(11, 19);
  return `${stretchOf(failed)} from ${from} UTC`;
}
