export { capabilityStatement } from './capability';
export { operationOutcomeOf, type Problem } from './outcome';
export { questionOf, type FhirQuestion, type RepeatedReferences } from './question';
export type { BundledResource } from './references';
export { responseOf, type AnsweredCheck } from './response';
