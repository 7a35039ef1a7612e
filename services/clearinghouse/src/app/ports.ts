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

export type GuardedCall<Reply> = {
  /** Has a deadline of its own; what it holds is counted until its promise ends. */
  readonly call: () => Promise<Reply>;
  /** What the settled call tells about the payer's health. */
  readonly evidence: (reply: Reply) => PayerEvidence;
};

export type Guarded<Reply> =
  | { readonly kind: 'called'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason };

/** Keeps one sick payer from harming anybody else: a bulkhead and a circuit a payer. */
export type PayerGuard = {
  /** Makes the call, or refuses it at once; rejects only with what the call itself rejects with. */
  readonly run: <Reply>(payerId: string, guarded: GuardedCall<Reply>) => Promise<Guarded<Reply>>;
};
