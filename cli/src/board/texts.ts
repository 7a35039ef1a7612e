import type { Schema } from '@eligibility/api-types';
import { spanText } from '../text/duration';
import type { Tone } from '../text/table';
import type { PayerState } from './payer-standing';

const TONES: Readonly<Record<PayerState, Tone | undefined>> = {
  open: 'bad',
  'half-open': 'warning',
  isolated: 'bad',
  'partly open': 'warning',
  restored: 'warning',
  closed: undefined,
};

export function toneOf(state: PayerState): Tone | undefined {
  return TONES[state];
}

/** How long ago that was. */
export function ageText(time: string | null, nowMs: number): string {
  return time === null ? '-' : spanText(nowMs - Date.parse(time));
}

/** How soon that will be. */
export function waitText(time: string | null, nowMs: number): string {
  return time === null ? '-' : spanText(Date.parse(time) - nowMs);
}

export function percentText(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(0)} %`;
}

/** `by: why (until ...)` */
export function overrideText({ by, why, until }: Schema<'CircuitOverride'>): string {
  return `${by}: ${why}${until === null ? '' : ` (until ${until})`}`;
}

/** Each class once, with its count and its X12 AAA03 codes; the newest first. */
export function failuresText(failures: readonly Schema<'CircuitFailure'>[]): string {
  const classes = new Map<string, number>();
  for (const { kind, rejectCodes } of failures) {
    const codes = rejectCodes.filter((code) => kind !== `aaa-${code}`);
    const name = codes.length === 0 ? kind : `${kind} (AAA ${codes.join(', ')})`;
    classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  const parts = [...classes].map(([name, count]) => (count === 1 ? name : `${String(count)} x ${name}`));
  return parts.length === 0 ? '-' : parts.join(', ');
}
