import { rejectKind, type RejectKind } from './reject-kind';
import { isUpstreamFault } from './upstream-fault';
import type { UpstreamReply } from './upstream-reply';

export type PayerEvidence = 'success' | 'failure' | 'none';

/** A well-formed rejection is a sign of health; one about our account, our pace or our route says nothing of the payer. */
const EVIDENCE_OF_REJECT = {
  account: 'none',
  throttled: 'none',
  'payer-down': 'failure',
  participant: 'none',
  inquiry: 'success',
} as const satisfies Record<RejectKind, PayerEvidence>;

/**
 * What a reply tells about the payer's health. A mistake of a patient or a clinic is never a failure, and a refusal of
 * our own account, request or pace is no evidence at all.
 */
export function evidenceOf(reply: UpstreamReply): PayerEvidence {
  switch (reply.kind) {
    case 'answered':
      return reply.answer.rejects.length === 0
        ? 'success'
        : EVIDENCE_OF_REJECT[rejectKind(reply.answer.rejects)];
    case 'http-error':
      return isUpstreamFault(reply.httpStatus) ? 'failure' : 'none';
    case 'unwritable':
      return 'none';
    case 'unreadable':
    case 'connection-lost':
    case 'timed-out':
      return 'failure';
    case 'never-sent': // Nothing reached the clearinghouse, so nothing is known of the payer behind it.
      return 'none';
  }
}
