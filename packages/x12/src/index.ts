export { buildInquiry, X12InputError, type InquiryEnvelope } from './build-inquiry';
export { parseCents, parsePercent, parsePeriod, payerNameOf, printableName } from './elements';
export {
  checkIdOf,
  controlNumberOf,
  isReturnedTrace,
  serviceDate,
  traceOf,
  type EligibilityInquiry,
  type InquiryProvider,
} from './inquiry';
export type { X12Warning } from './interchange';
export type {
  Entity,
  Level,
  NeutralAnswer,
  NeutralBenefit,
  NeutralLine,
  Part,
} from './neutral/neutral-answer';
export type { Elements } from './neutral/segments-of-271';
export type { BenefitDate, BenefitLine, PayerAnswer, Reject } from './payer-answer';
export type { X12Answer } from './read-answer';
export { REAL_TIME, readInterchange, type Acknowledgement, type X12Reading } from './read-interchange';
