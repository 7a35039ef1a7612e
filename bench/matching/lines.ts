import { figure } from '../lib/report';
import { wilson } from './wilson';

export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** `right payer first   327 of 332 [96.5, 99.4], 98.5 %, at least 97 %: met`: in brackets the 95 % interval. */
export function percentLine(name: string, [part, whole]: readonly [number, number], bound: Bound): string {
  const [low, high] = wilson(part, whole).map((share) => (100 * share).toFixed(1));
  const counted = `${name.padEnd(20)}${String(part)} of ${String(whole)} [${low ?? ''}, ${high ?? ''}],`;
  return boundLine(counted, (100 * part) / Math.max(1, whole), { ...bound, unit: '%' });
}

/** `p50 0.012 ms, at most 0.1 ms: met`; a missed bound is reported but does not fail. */
export function boundLine(
  name: string,
  value: number,
  { unit, ...bound }: Bound & { readonly unit: string },
): string {
  const isMet = 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
  const limit = 'atLeast' in bound ? `at least ${figure(bound.atLeast)}` : `at most ${figure(bound.atMost)}`;
  const shown = value < 1 ? value.toFixed(3) : value.toFixed(1);
  return `  ${name} ${shown} ${unit}, ${limit} ${unit}: ${isMet ? 'met' : 'missed'}`;
}
