import type { UpstreamReply } from '@eligibility/benefits';
import type { Inquiry } from '../domain/inquiry';
import type { CallEvidence } from '../domain/isolation/call-evidence';
import type { CircuitTarget, Override } from '../domain/isolation/override';
import type { NotCalledReason } from '../domain/not-called';

/** Speaks one clearinghouse's wire format. */
export type Connector = {
  /**
   * Sends one inquiry and reads the reply. An aborted signal ends the attempt as `timed-out`, or as `never-sent` while it
   * still waited for a connection. Never rejects.
   * @param attempt from 1 on, of the calls that one check makes; 1 unless given
   */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal, attempt?: number) => Promise<UpstreamReply>;
  /** What of the inquiry is on the wire to find it by, when the clearinghouse gives no trace of its own. */
  readonly traceOf: (inquiry: Inquiry) => string;
};

/** A connector that holds connections. */
export type OpenConnector = Connector & {
  /** Closes every connection; what is still under way ends as lost. */
  readonly close: () => Promise<void>;
};

export type GuardedCall<Reply> = {
  /** Has a deadline of its own; what it holds is counted until its promise ends. */
  readonly call: () => Promise<Reply>;
  /** What the settled call tells about the health of the payer and of the route. */
  readonly evidence: (reply: Reply) => CallEvidence;
};

export type Guarded<Reply> =
  | { readonly kind: 'called'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/** Who asks whom, and on which way. */
export type GuardedTarget = {
  readonly payerId: string;
  /** The connector's name. */
  readonly route: string;
  readonly workspaceId: string;
  /** The workspace's share of places relative to others, from 1 to 100. */
  readonly workspaceShareWeight: number;
};

/**
 * Keeps one sick payer, and one workspace that fails alone, from harming anybody else: an operator's switch, a circuit a
 * route, for each payer on a route a bulkhead and a circuit, and a circuit for each workspace that fails at a payer.
 */
export type PayerGuard = {
  /** Makes the call, or refuses it at once; rejects only with what the call itself rejects with. */
  readonly run: <Reply>(target: GuardedTarget, guarded: GuardedCall<Reply>) => Promise<Guarded<Reply>>;
};

export type CircuitView = {
  readonly target: CircuitTarget;
  /** The route that a payer's circuit stands on. */
  readonly route: string;
  readonly state: 'closed' | 'open' | 'half-open';
  /** Why it is in that state; undefined when it was never in another. */
  readonly reason: string | undefined;
  readonly inFlight: number;
  /** Calls refused since the process started, or since the payer was last forgotten for not being asked. */
  readonly refused: number;
  readonly callsLastHour: number;
  /** 0 to 1, of the settled calls in the window; undefined without any. */
  readonly failureRate: number | undefined;
  /** Newest first, five at most. */
  readonly lastFailures: readonly SeenFailure[];
  /** Epoch milliseconds; undefined while it is closed. */
  readonly openedAtMs: number | undefined;
  readonly nextProbeAtMs: number | undefined;
};

export type SeenFailure = {
  readonly kind: string;
  readonly rejectCodes: readonly string[];
  /** Epoch milliseconds. */
  readonly atMs: number;
};

/** What an operator sees of the circuits of this process, and may do to them. */
export type CircuitBoard = {
  readonly list: () => readonly CircuitView[];
  /** Workspaces that rest at a payer because they fail there alone, counted once for each payer. */
  readonly containedCount: () => number;
  /** Lets the next call through each open circuit of the target; how many there were. */
  readonly probe: (target: CircuitTarget) => number;
  /** Starts the target's circuits afresh: closed, nothing remembered. */
  readonly reset: (target: CircuitTarget) => void;
};

/** The overrides of all replicas. @throws AppError `service-unavailable` */
export type OverrideStore = {
  /** Durable once it resolves; replaces what was said of the target before. */
  readonly put: (override: Override) => Promise<void>;
  readonly remove: (target: CircuitTarget) => Promise<void>;
  /** Every override that was not removed, those whose time is over included. */
  readonly all: () => Promise<readonly Override[]>;
};

/** Lets so many milliseconds pass, fewer when the signal aborts. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Runs a task with a signal of its own, which aborts when the task takes longer than so many whole milliseconds. */
export type Within = <T>(budgetMs: number, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;
