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
  /** What can be said to the patient. */
  readonly say: string;
};

/** Active only where the payer says so; not active only where it says that; everything else is unknown. */
export function verdictOf({ benefitSummary, errorMessage, upstreamStatusCode }: CheckAnswer): Verdict {
  if (benefitSummary.coverageActive) return 'active';
  return upstreamStatusCode === 200 && errorMessage === null ? 'inactive' : 'unknown';
}

const ID: readonly EntryName[] = ['memberId'];
const NAME: readonly EntryName[] = ['firstName', 'lastName'];
const BIRTH: readonly EntryName[] = ['birthDate'];
const WHO: readonly EntryName[] = [...ID, ...NAME, ...BIRTH];

/** By the code of a rejection (X12 AAA03): the entries to compare with the insurance card. */
const TO_CORRECT: Readonly<Record<string, readonly EntryName[]>> = {
  '58': BIRTH,
  '60': BIRTH,
  '64': ID,
  '65': NAME,
  '67': WHO,
  '68': WHO,
  '71': BIRTH,
  '72': ID,
  '73': NAME,
  '75': WHO,
  '76': WHO,
  '77': WHO,
  '78': ['payer', ...ID],
  '79': ['payer'],
};

/** Rejections after which the payer may answer the same question later. */
const PASSING: ReadonlySet<string> = new Set(['04', '42', '80']);

/** What to do about an answer that does not say that the coverage is active. */
export function nextStepOf(answer: CheckAnswer): NextStep {
  const { benefits, upstreamStatusCode, errorMessage } = answer;
  if (verdictOf(answer) === 'inactive') return { correct: [], mayAskAgain: false, say: t.next.sayInactive };
  const codes = codesOf(benefits, errorMessage);
  const correct = [...new Set(codes.flatMap((code) => TO_CORRECT[code] ?? []))];
  const mayAskAgain =
    codes.length === 0
      ? upstreamStatusCode !== 200 || benefits == null
      : codes.some((code) => PASSING.has(code));
  return { correct, mayAskAgain, say: wordsFor(correct, mayAskAgain) };
}

/** The codes of the rejections: of the details; of the sentence, which ends with the code, where it came without them. */
export function codesOf(
  benefits: Details | null | undefined,
  errorMessage: string | null,
): readonly string[] {
  const codes = benefits?.rejections.map(({ reason }) => reason.code) ?? [];
  if (codes.length > 0) return codes;
  return [...(errorMessage ?? '').matchAll(/\(([0-9A-Z]{2})\)/g)].map(([, code]) => code ?? '');
}

function wordsFor(correct: readonly EntryName[], mayAskAgain: boolean): string {
  if (correct.length > 0) return t.next.sayCard;
  return mayAskAgain ? t.next.sayLater : t.next.sayCall;
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
