export { buildInquiry } from './build-inquiry';
export { parseCents, parsePercent, parsePeriod, payerNameOf, printableName } from './elements';
export { ENVELOPE_ELEMENTS, withoutSecrets, type EnvelopeElements, type InquiryEnvelope } from './envelope';
export {
  checkIdOf,
  controlNumberOf,
  isReturnedTrace,
  RELATIONSHIP_CODES,
  relationshipOf,
  serviceDate,
  traceOf,
  type EligibilityInquiry,
  type InquiryProvider,
  type Relationship,
} from './inquiry';
export { readInquiry, type ReadInquiry, type SubmittedInquiry } from './read-inquiry';
export { everySegment, writeSegments } from './every-segment';
export { X12InputError } from './inquiry-fields';
export type { X12Warning } from './interchange';
export type {
  Entity,
  Level,
  NeutralAnswer,
  NeutralBenefit,
  NeutralLine,
  Part,
} from './neutral/neutral-answer';
export { SEGMENTS, type Elements, type SegmentId } from './neutral/segments-of-271';
export {
  payerAnswerOf,
  type BenefitDate,
  type BenefitLine,
  type PayerAnswer,
  type Reject,
} from './payer-answer';
export { surnameOf } from './surname';
export type { X12Answer } from './read-answer';
export { REAL_TIME, readInterchange, type Acknowledgement, type X12Reading } from './read-interchange';
export * from './text';
export {
  writeInterchangeRefusal,
  writeNeutralAnswer,
  writePayerAnswer,
  writeRejection,
  writeSetRefusal,
  type Rejection,
} from './write-reply';
export type { ReplyEnvelope } from './reply-envelope';
