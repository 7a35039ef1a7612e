export { benefitDetails, type DetailsQuestion } from './details/benefit-details';
export type { BenefitDetails } from './details/document';
export { readJsonReply } from './json/read-reply';
export { resultOf, withoutBenefits, type InquiredOf } from './result';
export {
  summariseJson,
  summariseX12,
  type FileQuestion,
  type FileReading,
  type FileSummary,
} from './summarise-file';
export { BENEFIT_FIELDS, benefitSummaryBody, type BenefitSummaryBody } from './summary/benefit-summary';
export {
  formatRefusedBy,
  isAboutAccount,
  isSuccess,
  isUpstreamFault,
  rejectKind,
  type RejectKind,
  type UpstreamReply,
} from './upstream-reply';
