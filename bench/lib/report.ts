export type Goal = { readonly atMost: number; readonly unit: string };

/**
 * A measurement and its goal. On a busy machine a `time` may be missed, but never a `promise`, such as that no check is
 * lost.
 */
export type Finding = { readonly of: 'promise' | 'time'; readonly value: number; readonly goal: Goal };

/** The findings that count as missed; those of time only when times count. */
export function missed(findings: readonly Finding[], timesCount: boolean): readonly Finding[] {
  return findings.filter(({ of, value, goal }) => value > goal.atMost && (of === 'promise' || timesCount));
}

/** `1.43 x, at most 1.6: met` */
export function goalLine(value: number, { atMost, unit }: Goal): string {
  return `  ${figure(value)} ${unit}, at most ${figure(atMost)}: ${value <= atMost ? 'met' : 'missed'}`;
}

/** `1,010 (980..1,042)`: median, least and most. */
export function spread(values: readonly number[]): string {
  return `${figure(median(values))} (${figure(Math.min(...values))}..${figure(Math.max(...values))})`;
}

/** The value in the middle, or the mean of the two in the middle. @throws RangeError for no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) throw new RangeError('no values have no median');
  return (lower + upper) / 2;
}

/** The value that 99 of 100 values do not exceed; NaN for no values. */
export function percentile99(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}

/**
 * Three significant digits, the precision of such a measurement; two for a small value, so that it is never printed as
 * 0.
 */
export function figure(value: number): string {
  const digits =
    value < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: value < 10 ? 2 : 0 };
  return value.toLocaleString('en-US', digits);
}
