import { isUpstreamFault, rejectKind, type RejectKind, type UpstreamReply } from '@eligibility/benefits';

export type PayerEvidence = 'success' | 'failure' | 'none';

/** A well-formed rejection is a sign of health; one about our account, our pace or our route says nothing of the payer. */
const EVIDENCE_OF_REJECT = {
  account: 'none',
  throttled: 'none',
  'payer-down': 'failure',
  participant: 'none',
  inquiry: 'success',
} as const satisfies Record<RejectKind, PayerEvidence>;

type BareKind = Exclude<UpstreamReply['kind'], 'answered' | 'http-error'>;

const EVIDENCE_OF_KIND = {
  unreadable: 'failure',
  'connection-lost': 'failure',
  'timed-out': 'failure',
  // Nothing reached the clearinghouse, so nothing is known of the payer behind it.
  'never-sent': 'none',
  unwritable: 'none',
  // Answered in good order, but it is not known by whom, nor whether one patient's data were to blame.
  'format-refused': 'none',
} as const satisfies Record<BareKind, PayerEvidence>;

/**
 * What a reply tells about the payer's health. A mistake of a patient or a clinic is never a failure, and a refusal of
 * our own account, format, request or pace is no evidence at all.
 */
export function evidenceOf(reply: UpstreamReply): PayerEvidence {
  switch (reply.kind) {
    case 'answered':
      return reply.answer.rejects.length === 0
        ? 'success'
        : EVIDENCE_OF_REJECT[rejectKind(reply.answer.rejects)];
    case 'http-error':
      return isUpstreamFault(reply.httpStatus) ? 'failure' : 'none';
    default:
      return EVIDENCE_OF_KIND[reply.kind];
  }
}
