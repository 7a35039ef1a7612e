/** What an override or a circuit is about: one payer on every route, or one route for every payer. */
export type CircuitTarget = { readonly scope: 'payer' | 'route'; readonly id: string };

/** An operator's order, which overrules the circuit. It ends only by an order or at its time limit. */
export type Override = {
  readonly target: CircuitTarget;
  /** `isolated`: nothing is called. `restored`: everything is called, the bulkhead still holds. */
  readonly mode: 'isolated' | 'restored';
  readonly actor: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** Epoch milliseconds; undefined without a time limit. */
  readonly untilMs: number | undefined;
};

/** False once `untilMs` has come: the circuit decides again. */
export function isInForce({ untilMs }: Override, nowMs: number): boolean {
  return untilMs === undefined || nowMs < untilMs;
}

/** One string a target. */
export function targetKey({ scope, id }: CircuitTarget): string {
  return `${scope} ${id}`;
}

export function isSameOverride(one: Override, other: Override): boolean {
  return (
    one.mode === other.mode &&
    one.sinceMs === other.sinceMs &&
    one.untilMs === other.untilMs &&
    one.actor === other.actor &&
    one.reason === other.reason
  );
}
