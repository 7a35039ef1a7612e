/** What is wrong with one element of a request. */
export type InputIssue = {
  /** Where, as FHIRPath: `CoverageEligibilityRequest.insurance[0].coverage`. */
  readonly expression: string;
  /** A part of a sentence, such as "is required"; it repeats no value of the request. */
  readonly message: string;
  /** FHIR's IssueType. */
  readonly code: 'required' | 'value' | 'structure' | 'not-found' | 'not-supported';
};

/** A request that cannot be translated, with everything that is wrong with it. */
export class FhirInputError extends Error {
  constructor(readonly issues: readonly InputIssue[]) {
    super('the resource cannot be read');
    this.name = 'FhirInputError';
  }
}
