import type { UpstreamReply } from '@eligibility/benefits';
import { evidenceOf, type PayerEvidence } from '../evidence-of';

/**
 * What a reply tells about the route: `reached` when the clearinghouse did its part, whatever it had to say of the payer;
 * `unreachable` when it cannot have been the payer; `doubtful` when it was one or the other.
 */
export type RouteEvidence = 'reached' | 'unreachable' | 'doubtful' | 'none';

/** What a settled call tells about the payer, and about the route to it. */
export type CallEvidence = {
  readonly payer: PayerEvidence;
  readonly route: RouteEvidence;
  /** For people; undefined when nothing went wrong that a payer or a route could help. */
  readonly failure: FailureClass | undefined;
};

export type FailureClass = {
  /** Such as `timed-out`, `http-503`, `aaa-42`, `slow`. */
  readonly kind: string;
  /** X12 AAA03. */
  readonly rejectCodes: readonly string[];
};

/** A call that shows nothing, such as one that failed by a fault of ours. */
export const NO_EVIDENCE: CallEvidence = { payer: 'none', route: 'none', failure: undefined };

/** Everything that isolation wants to know of a reply; holds no patient data. */
export function callEvidence(reply: UpstreamReply): CallEvidence {
  const payer = evidenceOf(reply);
  const failure = payer === 'success' ? undefined : failureClass(reply);
  return { payer, route: routeEvidence(reply, payer), failure };
}

function routeEvidence(reply: UpstreamReply, payer: PayerEvidence): RouteEvidence {
  if (reply.kind === 'answered') return 'reached';
  if (reply.kind === 'never-sent') return 'unreachable';
  return payer === 'failure' ? 'doubtful' : 'none';
}

function failureClass(reply: UpstreamReply): FailureClass {
  if (reply.kind === 'http-error') return { kind: `http-${String(reply.httpStatus)}`, rejectCodes: [] };
  if (reply.kind !== 'answered') return { kind: reply.kind, rejectCodes: [] };
  const rejectCodes = reply.answer.rejects.map(({ code }) => code);
  return { kind: `aaa-${rejectCodes[0] ?? ''}`, rejectCodes };
}
