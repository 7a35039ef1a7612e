import type { Comparison, Sample } from './compare';

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

/** The cost of either side, and how the ratio of their medians compares with the goal. */
export function comparisonLines({ ours, bare }: Comparison, goal: Goal): readonly string[] {
  const ratio = median(ours.map(cpuOf)) / median(bare.map(cpuOf));
  return [sideLine('ours', ours), sideLine('bare', bare), goalLine(ratio, goal)];
}

/** `1.43 x of at most 1.6 x: met` */
export function goalLine(value: number, { atMost, unit }: Goal): string {
  return `  ${figure(value)} ${unit} of at most ${figure(atMost)} ${unit}: ${value <= atMost ? 'met' : 'missed'}`;
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

function sideLine(name: string, samples: readonly Sample[]): string {
  const rates = samples.map((sample) => sample.requestsPerSecond);
  return `  ${name}  ${spread(samples.map(cpuOf))} us of CPU a request, ${figure(median(rates))} requests/s`;
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

const cpuOf = (sample: Sample): number => sample.cpuUs;
