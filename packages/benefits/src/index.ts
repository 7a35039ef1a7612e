export { benefitSummaryBody, type BenefitSummaryBody } from './benefit-summary';
export { withoutBenefits, type InquiredOf } from './check-result';
export { readJsonReply } from './json/read-reply';
export { resultOf } from './result-of';
export {
  summariseJson,
  summariseX12,
  type FileQuestion,
  type FileReading,
  type FileSummary,
} from './summarise-file';
export {
  formatRefusedBy,
  isAboutAccount,
  isSuccess,
  isUpstreamFault,
  rejectKind,
  type RejectKind,
  type UpstreamReply,
} from './upstream-reply';
