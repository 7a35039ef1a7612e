import type { UpstreamReply } from '@eligibility/benefits';
import { answerOf, line } from '@eligibility/benefits/testing';
import type { BenefitLine } from '@eligibility/x12';

export { INQUIRY } from '../domain/_inquiry';

type Answered = Extract<UpstreamReply, { readonly kind: 'answered' }>;

/** A well-formed answer with HTTP 200. */
export function answered(benefits: readonly BenefitLine[]): Answered {
  return { kind: 'answered', httpStatus: 200, answer: answerOf(benefits) };
}

export const ACTIVE_REPLY = answered([line('1')]);
