/**
 * What a front desk does about an answer that did not confirm the coverage. `ask-another-payer` and `ask-policyholder`
 * follow from what else the answer and the question say, so no code of a rejection has them.
 */
export const STEPS = [
  'correct-and-ask-again',
  'ask-later',
  'ask-another-payer',
  'call-payer',
  'ask-policyholder',
  'none',
] as const;
export type Step = (typeof STEPS)[number];

/** Fields of a check request, under their names in the REST contract. */
export type RequestField =
  | 'payerName'
  | 'memberId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'patientDateOfBirth'
  | 'patientGender'
  | 'groupNumber'
  | 'relationship'
  | 'subscriberFirstName'
  | 'subscriberLastName'
  | 'subscriberDateOfBirth'
  | 'dateOfService'
  | 'serviceTypeCodes'
  | 'procedureCode';

/** What to do about a rejection. */
export type Advice = {
  /** The end of `errorMessage`. */
  readonly next: string;
  readonly step: Step;
  /** The fields that the payer does not agree with. */
  readonly fields: readonly RequestField[];
  /** What is said of the step; without it, `next`. */
  readonly say?: string;
};

export const RETRY: Advice = {
  next: "Nothing is wrong with the patient's details: try again in a few minutes.",
  step: 'ask-later',
  fields: [],
};
export const SLOW_DOWN: Advice = {
  next: 'Wait a few minutes, then try again.',
  step: 'ask-later',
  fields: [],
};
export const ENROL: Advice = {
  next: 'Tell your administrator: the provider may have to be enrolled with this payer.',
  step: 'call-payer',
  fields: [],
  say: 'Tell your administrator that the provider may have to be enrolled with this payer. Until then, call the payer.',
};
export const CHECK_ID: Advice = {
  next: 'Compare the member id with the insurance card, then try again.',
  step: 'correct-and-ask-again',
  fields: ['memberId'],
};
export const CHECK_NAME: Advice = {
  next: 'Spell first and last name as on the insurance card, then try again.',
  step: 'correct-and-ask-again',
  fields: ['patientFirstName', 'patientLastName'],
};
export const CHECK_BIRTH_DATE: Advice = {
  next: 'Check the date of birth, then try again.',
  step: 'correct-and-ask-again',
  fields: ['patientDateOfBirth'],
};
export const CHECK_DETAILS: Advice = {
  next: 'Check the member id, name spelling and date of birth, then try again.',
  step: 'correct-and-ask-again',
  fields: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
};
export const CHECK_PLAN: Advice = {
  next: 'Ask the patient for the newest insurance card and check that this is the right payer.',
  step: 'correct-and-ask-again',
  fields: ['payerName', 'memberId', 'groupNumber'],
};
export const CHECK_PROVIDER: Advice = {
  next: "Ask your administrator to check the clinic's name, NPI and enrolment with this payer. Until then, call the payer.",
  step: 'call-payer',
  fields: [],
};
export const CHECK_ROUTE: Advice = {
  next: 'Check that this is the right payer; if it is, tell your administrator.',
  step: 'correct-and-ask-again',
  fields: ['payerName'],
};
export const CALL_PAYER: Advice = { next: 'Call the payer.', step: 'call-payer', fields: [] };
export const ASK_GENDER: Advice = {
  next: 'Call the payer.',
  step: 'correct-and-ask-again',
  fields: ['patientGender'],
  say: 'Send the gender that the payer has on file, then ask again.',
};
export const REPORT: Advice = {
  next: 'Try again; if it happens again, report it with the trace id.',
  step: 'ask-later',
  fields: [],
};
export const CHECK_DAY: Advice = {
  next: REPORT.next,
  step: 'correct-and-ask-again',
  fields: ['dateOfService'],
  say: 'Ask about another day of service; if it happens again, report it with the trace id.',
};
export const CHECK_SERVICE: Advice = {
  next: REPORT.next,
  step: 'correct-and-ask-again',
  fields: ['serviceTypeCodes', 'procedureCode'],
  say: 'Ask about another service; if it happens again, report it with the trace id.',
};
