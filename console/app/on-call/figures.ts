import { count } from '../design/format';
import type { BoardPayer } from './board-query';
import type { Tone } from './states';
import { t } from './texts';

/** `7.2`, `10`; a dash without any inquiry. */
export function burnText(burn: number | null): string {
  if (burn === null) return '–';
  return burn >= 10 || burn === 0 ? String(Math.round(burn)) : burn.toFixed(1);
}

export function burnTone(burn: number | null): Tone {
  if (burn === null || burn <= 1) return 'quiet';
  return burn > 7.2 ? 'bad' : 'warn';
}

const OUTCOMES: ReadonlyMap<string, string> = new Map(Object.entries(t.failures));

/** Each class of the last failures once, with how often, and then the outcomes of the hour. */
export function failureTexts({ lastFailures, failures }: BoardPayer): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { kind } of lastFailures) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [
    ...[...kinds].map(([kind, times]) => (times === 1 ? kind : `${String(times)} × ${kind}`)),
    ...failures.map(
      ({ class: outcome, count: times }) => `${count(times)} ${OUTCOMES.get(outcome) ?? outcome}`,
    ),
  ];
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
