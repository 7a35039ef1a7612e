import type { Inquiry } from '../domain/inquiry';
import type { UpstreamReply } from '../domain/upstream-reply';

/** Speaks one clearinghouse's wire format. */
export type Connector = {
  /** Sends one inquiry and reads the reply; an aborted signal ends the attempt as `timed-out`. Never rejects. */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal) => Promise<UpstreamReply>;
};

/** What a settled call tells about the payer's health; see docs/isolation.md for which reply is which. */
export type Evidence = 'success' | 'failure' | 'none';

export type GuardedCall<Reply> = {
  readonly call: () => Promise<Reply>;
  readonly evidence: (reply: Reply) => Evidence;
};

export type Guarded<Reply> =
  | { readonly kind: 'called'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly reason: 'circuit-open' | 'bulkhead-full' };

/** Keeps one sick payer from harming anybody else: a bulkhead and a circuit a payer. */
export type PayerGuard = {
  readonly run: <Reply>(payerId: string, guarded: GuardedCall<Reply>) => Promise<Guarded<Reply>>;
};
