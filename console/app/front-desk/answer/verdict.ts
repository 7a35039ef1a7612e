import type { Schema } from '@eligibility/api-types';
import type { EntryName } from '../question';
import { t } from './texts';

export type CheckAnswer = Schema<'CheckAnswer'>;
export type Details = Schema<'BenefitDetails'>;
export type Verdict = 'active' | 'inactive' | 'unknown';

/** What a person does next about an answer that did not confirm the coverage. */
export type NextStep = {
  /** The entries that the payer does not agree with; empty when nothing is wrong with them. */
  readonly correct: readonly EntryName[];
  /** Whether the same question may be answered in some minutes. */
  readonly mayAskAgain: boolean;
  /** Whether the patient may be on another person's plan. */
  readonly policyholder: boolean;
  /** What can be said to the patient. */
  readonly say: string;
};

/** Active only where the payer says so; not active only where it says that; everything else is unknown. */
export function verdictOf({ benefitSummary, errorMessage, upstreamStatusCode }: CheckAnswer): Verdict {
  if (benefitSummary.coverageActive) return 'active';
  return upstreamStatusCode === 200 && errorMessage === null ? 'inactive' : 'unknown';
}

/** The entries of the form, by the fields of a request; a field that is none has no button. */
const ENTRIES: Readonly<Record<string, EntryName>> = {
  payerName: 'payer',
  memberId: 'memberId',
  patientFirstName: 'firstName',
  patientLastName: 'lastName',
  patientDateOfBirth: 'birthDate',
};

/** What to do about an answer that does not say that the coverage is active, as the API says it. */
export function nextStepOf(answer: CheckAnswer): NextStep {
  const { fields = [], nextStep } = answer;
  const isInactive = verdictOf(answer) === 'inactive';
  const step = nextStep?.step;
  const correct = isInactive ? [] : fields.flatMap((field) => ENTRIES[field] ?? []);
  const mayAskAgain = step === 'ask-later';
  return {
    correct,
    mayAskAgain,
    policyholder: step === 'ask-policyholder',
    say: isInactive ? t.next.sayInactive : wordsFor(correct, step),
  };
}

/** The codes of the rejections, of the details; else the one that the API gives as the reason. */
export function codesOf({ benefits, reason }: CheckAnswer): readonly string[] {
  const codes = benefits?.rejections.map(({ reason: { code } }) => code) ?? [];
  if (codes.length > 0) return codes;
  return reason?.payerCode == null ? [] : [reason.payerCode];
}

function wordsFor(correct: readonly EntryName[], step: string | undefined): string {
  if (step === 'ask-policyholder') return t.next.sayPolicyholder;
  if (correct.length > 0) return t.next.sayCard;
  return step === 'ask-later' ? t.next.sayLater : t.next.sayCall;
}

/** How to reach the payer, as it says itself, the telephone first. */
export function contactsOf(benefits: Details | null | undefined): readonly string[] {
  const contacts = benefits?.payer.contacts ?? [];
  const phones = contacts.filter(({ kind }) => kind?.code === 'TE');
  return [...phones, ...contacts.filter(({ kind }) => kind?.code !== 'TE')].map(({ kind, value, name }) =>
    [name === null ? undefined : sentenceCase(name), kind?.code === 'TE' ? phoneNumber(value) : value]
      .filter((part) => part !== undefined)
      .join(': '),
  );
}

/** 8005550160 as (800) 555-0160; anything else as it came. */
export function phoneNumber(written: string): string {
  const found = /^1?(\d{3})(\d{3})(\d{4})$/.exec(written.replace(/[^\d]/g, ''));
  return found === null ? written : `(${found[1] ?? ''}) ${found[2] ?? ''}-${found[3] ?? ''}`;
}

/** Payers write in capitals: `PROVIDER SERVICES` as `Provider services`. */
export function sentenceCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  const lower = text.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Names that came in capitals: `MARY ANN O'NEIL` as `Mary Ann O'Neil`. */
export function nameCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(^|[\s'-])(\p{L})/gu, (found) => found.toUpperCase());
}
