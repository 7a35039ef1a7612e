import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
/** False once `untilMs` has come: the circuit decides again. */
export function isInForce({ untilMs }: CircuitOverride, nowMs: number): boolean {
  return untilMs === undefined || nowMs < untilMs;
}

/** One string a target. */
export function targetKey({ scope, id }: CircuitTarget): string {
  return `${scope} ${id}`;
}

export function isSameOverride(one: CircuitOverride, other: CircuitOverride): boolean {
  return (
    one.mode === other.mode &&
    one.sinceMs === other.sinceMs &&
    one.untilMs === other.untilMs &&
    one.actor === other.actor &&
    one.reason === other.reason
  );
}
