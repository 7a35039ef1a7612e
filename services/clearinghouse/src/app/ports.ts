import type { PayerEvidence } from '../domain/evidence-of';
import type { Inquiry } from '../domain/inquiry';
import type { NotCalledReason } from '../domain/not-called';
import type { UpstreamReply } from '../domain/upstream-reply';

/** Speaks one clearinghouse's wire format. */
export type Connector = {
  /**
   * Sends one inquiry and reads the reply. An aborted signal ends the attempt as `timed-out`, or as `never-sent` while it
   * still waited for a connection. Never rejects.
   */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal) => Promise<UpstreamReply>;
};

/** A connector that holds connections. */
export type OpenConnector = Connector & {
  /** Closes every connection; what is still under way ends as lost. */
  readonly close: () => Promise<void>;
};

export type GuardedCall<Reply> = {
  /** Has a deadline of its own; what it holds is counted until its promise ends. */
  readonly call: () => Promise<Reply>;
  /** What the settled call tells about the payer's health. */
  readonly evidence: (reply: Reply) => PayerEvidence;
};

export type Guarded<Reply> =
  | { readonly kind: 'called'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/** Keeps one sick payer from harming anybody else: a bulkhead and a circuit for each payer on each route. */
export type PayerGuard = {
  /**
   * Makes the call, or refuses it at once; rejects only with what the call itself rejects with.
   * @param route the connector's name
   */
  readonly run: <Reply>(
    payerId: string,
    route: string,
    guarded: GuardedCall<Reply>,
  ) => Promise<Guarded<Reply>>;
};

/** Lets so many milliseconds pass, fewer when the signal aborts. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Runs a task with a signal of its own, which aborts when the task takes longer than so many whole milliseconds. */
export type Within = <T>(budgetMs: number, task: (signal: AbortSignal) => Promise<T>) => Promise<T>;
