export { buildInquiry, type InquiryEnvelope } from './build-inquiry';
export { X12InputError } from './checked';
export type { X12Warning } from './interchange';
export type { Acknowledgement } from './read-acknowledgement';
export type { X12Answer } from './read-answer';
export { REAL_TIME, readInterchange, type X12Reading } from './read-interchange';
