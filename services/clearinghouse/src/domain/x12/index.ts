export { buildInquiry, type InquiryEnvelope } from './build-inquiry';
export { X12InputError } from './checked';
export type { X12Warning } from './interchange';
export type { X12Answer } from './read-answer';
export { readInterchange } from './read-interchange';
