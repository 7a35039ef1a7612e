import type { Outcome } from '@eligibility/contract';
import { rejectRow, type RejectRow, type RequestField, type Step } from '@eligibility/x12';

/** Reasons that an outcome alone does not say. */
export type Note =
  | 'other-payer'
  | 'patient-died'
  | 'other-product'
  | 'limited-coverage'
  | 'service-not-covered'
  | 'no-payer-id'
  | 'not-writable'
  | 'isolated';

/** Why a coverage is not confirmed, or is not the one to bill: an outcome of the check, or a note. */
export type ReasonCode = Exclude<Outcome, 'active'> | Note;

/** What happened, and what a front desk does about it. */
export type Reason = {
  readonly happened: string;
  readonly step: Step;
  readonly fields: readonly RequestField[];
  /** What to do, in sentences. */
  readonly say: string;
  /** For `ask-later`. */
  readonly waitSeconds?: number;
};

const SOON_SECONDS = 60;
const MINUTES_SECONDS = 300;

const CALL = { step: 'call-payer', fields: [] } as const;
const LATER = { step: 'ask-later', fields: [], waitSeconds: MINUTES_SECONDS } as const;

/** By outcome and note; where the payer sent a code, the row of the code counts (`rejectRow`). */
const REASONS: Readonly<Record<ReasonCode, Reason>> = {
  'other-payer': {
    happened: 'The payer names a plan that pays in its place or before it',
    step: 'ask-another-payer',
    fields: ['payerName', 'memberId'],
    say: 'Check and bill that plan instead.',
  },
  inactive: {
    ...CALL,
    happened: 'The payer says that the coverage is not active',
    say: 'Ask the patient for a newer insurance card or another insurance, or call the payer about the dates of the coverage.',
  },
  'patient-died': {
    ...CALL,
    happened: "The payer's records say that the patient died before this day",
    say: 'Compare the member id and the date of birth with the insurance card, or call the payer.',
    fields: ['memberId', 'patientDateOfBirth'],
  },
  'other-product': {
    ...CALL,
    happened: 'Active is only a product of another kind than what was asked about',
    say: 'Ask the patient for another insurance card, or call the payer.',
  },
  'limited-coverage': {
    ...CALL,
    happened: 'What is active may pay for a part of care alone',
    say: 'Ask the payer whether it pays for this visit, and the patient for another insurance card.',
  },
  'service-not-covered': {
    ...CALL,
    happened: 'The payer says that the plan does not cover the service that was asked about',
    say: 'Tell the patient, or call the payer about what it covers.',
  },
  'not-stated': {
    ...CALL,
    happened: 'The payer answered, but did not say whether the coverage is active',
    say: 'Call the payer or look at its portal.',
  },
  rejected: { ...CALL, happened: 'The payer rejected the inquiry', say: 'Call the payer.' },
  unavailable: {
    ...LATER,
    happened: 'The payer or the clearinghouse could not answer, or the answer could not be read',
    say: 'Try again in a few minutes.',
  },
  'no-answer': {
    ...LATER,
    happened: 'The payer did not answer in time',
    say: 'Try again in a few minutes.',
  },
  'never-sent': {
    ...LATER,
    happened: 'The clearinghouse could not be reached, and nothing was sent',
    say: 'Try again in a few minutes.',
  },
  'no-payer-id': {
    ...CALL,
    happened: 'No id of this payer at the clearinghouse is known, so nothing was sent',
    say: 'Tell your administrator: the list of payers of your clearinghouse has to be imported. Until then, call the payer.',
  },
  'not-writable': {
    ...CALL,
    happened: "The clearinghouse's format cannot carry the inquiry, so nothing was sent",
    say: 'Tell your administrator: the clinic or the payer may have a name that is not in Latin letters. Until then, call the payer.',
  },
  'not-called': {
    ...LATER,
    waitSeconds: SOON_SECONDS,
    happened: 'The payer was not asked, because it or the clearinghouse is not answering or is too busy',
    say: 'Try again in a minute.',
  },
  isolated: {
    ...LATER,
    happened: 'Checks with this payer are switched off for now, so it was not asked',
    say: 'Verify by phone or on its portal.',
  },
  'account-refused': {
    ...CALL,
    happened: 'The clearinghouse refuses the account of this installation',
    say: 'Tell your administrator. Until then, call the payer.',
  },
  throttled: {
    ...LATER,
    waitSeconds: SOON_SECONDS,
    happened: 'The clearinghouse takes no more inquiries for now',
    say: 'Try again in a minute.',
  },
  'clearinghouse-refused': {
    ...CALL,
    happened: 'The clearinghouse refused the inquiry before the payer saw it',
    say: 'Tell your administrator. Until then, call the payer or look at its portal.',
  },
};

export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[];

/** What is known of a reason. */
export function reasonOf(code: ReasonCode): Reason {
  return REASONS[code];
}

/** The same of a code of the payer (X12 AAA03). */
export function reasonOfPayer(payerCode: string): Reason & Pick<RejectRow, 'marks'> {
  const { happened, step, fields, next, say = next, marks } = rejectRow(payerCode);
  return {
    happened,
    step,
    fields,
    say,
    marks,
    ...(step === 'ask-later' && { waitSeconds: MINUTES_SECONDS }),
  };
}

/** A text that is one of the notes; undefined for any other. */
export function noteOf(text: string | undefined): Note | undefined {
  return NOTES.find((note) => note === text);
}

const NOTES: readonly Note[] = [
  'other-payer',
  'patient-died',
  'other-product',
  'limited-coverage',
  'service-not-covered',
  'no-payer-id',
  'not-writable',
  'isolated',
];
