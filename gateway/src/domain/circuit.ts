/** One payer on every route, or one route for every payer. */
export type CircuitTarget = { readonly scope: 'payers' | 'routes'; readonly id: string };

/** What an operator said stands above what the circuit thinks. */
export type CircuitOverride = {
  readonly target: CircuitTarget;
  readonly mode: 'isolated' | 'restored';
  readonly actor: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** Epoch milliseconds; undefined until somebody ends it. */
  readonly untilMs: number | undefined;
};

/** One circuit as the clearinghouse process that answers sees it. */
export type Circuit = {
  readonly target: CircuitTarget;
  readonly route: string;
  readonly state: 'closed' | 'open' | 'half-open';
  readonly reason: string | undefined;
  readonly inFlight: number;
  readonly refused: number;
  readonly callsLastHour: number;
  /** 0 to 1. */
  readonly failureRate: number | undefined;
  readonly lastFailures: readonly {
    readonly kind: string;
    readonly rejectCodes: readonly string[];
    readonly atMs: number;
  }[];
  readonly openedAtMs: number | undefined;
  readonly nextProbeAtMs: number | undefined;
};
