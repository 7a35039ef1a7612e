export { benefitDetails, type DetailsQuestion } from './details/benefit-details';
export type { BenefitDetails, BenefitDetailsDocument, Warning } from './details/document';
export type { Bill, Estimate, EstimateItem } from './estimate/estimate';
export { estimateOf, type EstimateQuestion } from './estimate/make-estimate';
export { readJsonReply } from './json/read-reply';
export { readWords } from './json/read-words';
export { writeAnswer } from './json/write-answer';
export { writeReject } from './json/write-parts';
export { fieldsNamed } from './outcome/refusal';
export {
  checkOutcomeOf,
  type CheckOutcome,
  type Circumstances,
  type NextStep,
} from './outcome/check-outcome';
export { loggedOutcomeText, readLoggedOutcome } from './outcome/logged-outcome';
export { noteClue } from './outcome/clues';
export { noteOf, REASON_CODES, reasonOf, reasonOfPayer, type ReasonCode } from './outcome/reasons';
export { answerOfExchange, onlyAnswer } from './read-exchange';
export { resultOf, withoutBenefits, type InquiredOf } from './result';
export { explainJson, explainX12, type FileExplanation } from './explain-file';
export type { FileQuestion } from './file-replies';
export type { SpokenLanguage } from './say/amounts';
export { sayAnswer, sayRunning, type AnsweredToSay } from './say/say-answer';
export { sayProblem, type ProblemToSay } from './say/say-problem';
export type { Said } from './say/texts';
export { summariseJson, summariseX12, type FileReading, type FileSummary } from './summarise-file';
export { BENEFIT_FIELDS, benefitSummaryBody, type BenefitSummaryBody } from './summary/benefit-summary';
export {
  refusedBy,
  statusOfRefusal,
  isAboutAccount,
  isSuccess,
  isUpstreamFault,
  type PayerDocuments,
  rejectKind,
  type RejectKind,
  type UpstreamReply,
} from './upstream-reply';
