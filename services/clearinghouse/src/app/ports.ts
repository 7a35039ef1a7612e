import type { CircuitTarget, Outcome } from '@eligibility/contract';
import type { UpstreamReply } from '@eligibility/benefits';
import type { Inquiry } from '../domain/inquiry';
import type { Attempt } from '../routing/domain/route-plan';

/** Speaks one clearinghouse's wire format. */
export type Connector = {
  /**
   * Sends one inquiry and reads the reply. An aborted signal ends the attempt as `timed-out`, or as `never-sent` while
   * it still waited for a connection. Never rejects.
   * @param attempt from 1 on, of the calls that one check makes; 1 unless given
   */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal, attempt?: number) => Promise<UpstreamReply>;
  /** The trace that is sent with the inquiry, for clearinghouses that return none of their own. */
  readonly traceOf: (inquiry: Inquiry) => string;
};

/** A connector that holds connections. */
export type OpenConnector = Connector & {
  /** Closes every connection; calls in flight end as lost. */
  readonly close: () => Promise<void>;
};

/** Waits so many milliseconds, or until the signal aborts. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Runs a task with a signal of its own, which aborts when the task takes longer than so many whole milliseconds. */
export type WithDeadline = <T>(budgetMs: number, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Counts checks, refusals, attempts and circuit changes by payer. */
export type PayerMeter = {
  readonly countCheck: (check: {
    readonly payerId: string;
    readonly attempts: readonly Attempt[];
    /** The attempt that the result is from. */
    readonly last: Attempt;
    readonly outcome: Outcome;
    /** X12 AAA03. */
    readonly rejectCodes: readonly string[];
    readonly durationMs: number;
  }) => void;
  readonly countCircuitChange: (target: CircuitTarget, to: 'closed' | 'open' | 'half-open') => void;
};

export const silentMeter: PayerMeter = { countCheck: () => undefined, countCircuitChange: () => undefined };
