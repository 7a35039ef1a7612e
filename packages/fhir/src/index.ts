export { capabilityStatement } from './capability';
export { FhirInputError, type InputIssue } from './input-error';
export { operationOutcomeOf, type Problem } from './outcome';
export { questionOf, type FhirQuestion, type RepeatedReferences } from './question';
export type { BundledResource } from './references';
export { responseOf, type AnsweredCheck } from './response';
