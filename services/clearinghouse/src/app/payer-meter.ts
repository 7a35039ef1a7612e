import type { Outcome } from '@eligibility/benefits';
import type { CircuitTarget } from '../domain/isolation/override';
import type { Attempt } from '../domain/route-plan';

/** Counts what becomes of checks, payer by payer. */
export type PayerMeter = {
  readonly checked: (check: {
    readonly payerId: string;
    readonly attempts: readonly Attempt[];
    /** The attempt the result is made of. */
    readonly last: Attempt;
    readonly outcome: Outcome;
    /** X12 AAA03. */
    readonly rejectCodes: readonly string[];
    readonly durationMs: number;
  }) => void;
  readonly circuitChanged: (target: CircuitTarget, to: 'closed' | 'open' | 'half-open') => void;
};

export const silentMeter: PayerMeter = { checked: () => undefined, circuitChanged: () => undefined };
