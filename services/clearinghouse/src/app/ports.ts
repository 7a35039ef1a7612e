import type { CircuitTarget, Outcome } from '@eligibility/contract';
import type { Inquiry } from '../domain/inquiry';
import type { StatedReply } from '../domain/stated-reply';
import type { Attempt } from '../routing/domain/route-plan';

/** Speaks one clearinghouse's wire format. */
export type Connector = {
  /**
   * Sends one inquiry and reads the reply. An aborted signal ends the attempt as `timed-out`, or as `never-sent` while
   * it still waited for a connection. Never rejects.
   * @param attempt from 1 on, of the calls that one check makes; 1 unless given
   */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal, attempt?: number) => Promise<StatedReply>;
  /** The trace that is sent with the inquiry, for clearinghouses that return none of their own. */
  readonly traceOf: (inquiry: Inquiry) => string;
};

/** A connector that holds connections. */
export type OpenConnector = Connector & {
  /**
   * Asks, without an inquiry, whether a simulator is at the other end; undefined when nothing answers there. Never
   * rejects.
   */
  readonly identify: (signal: AbortSignal) => Promise<boolean | undefined>;
  /** Tries the credentials, if that can be done without an inquiry. Never rejects. */
  readonly signIn?: (
    signal: AbortSignal,
  ) => Promise<{ readonly kind: string; readonly reason?: string | undefined }>;
  /** Closes every connection; calls in flight end as lost. */
  readonly close: () => Promise<void>;
};

/** Who is at the other end of the connectors, as far as it has said so. */
export type Networks = {
  /** The names of the connectors that reach a simulator. */
  readonly simulators: () => readonly string[];
  /**
   * True when a connector reaches a simulator; undefined while none is known to reach anything. Asks, at most every five
   * seconds, those that are not known yet.
   */
  readonly isSimulated: () => Promise<boolean | undefined>;
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
