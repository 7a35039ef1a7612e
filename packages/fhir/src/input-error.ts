import { AppError } from '@eligibility/kit';

/** What is wrong with one element of a request. */
export type InputIssue = {
  /** Where, as FHIRPath: `CoverageEligibilityRequest.insurance[0].coverage`. */
  readonly expression: string;
  /** A part of a sentence, such as "is required"; it repeats no value of the request. */
  readonly message: string;
  /** FHIR's IssueType. */
  readonly code: 'required' | 'value' | 'structure' | 'not-found' | 'not-supported';
};

/** A request that cannot be translated, with what is wrong with it; `operationOutcomeOf` tells each issue. */
export function unreadable(issues: readonly InputIssue[]): AppError {
  const fields = issues.map(({ expression, message }) => ({ field: expression, message }));
  return new AppError('validation-failed', { fields, extensions: { issues } });
}

/** The error of an element whose content no check can ask about. */
export function notSupported(expression: string, message: string): AppError {
  return unreadable([{ expression, message, code: 'not-supported' }]);
}
