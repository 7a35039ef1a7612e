import type { CheckResult, Clues, Outcome } from '@eligibility/contract';
import { rejectsInOrder, type RejectMark, type RequestField, type Step } from '@eligibility/x12';
import { noteOf, reasonOf, reasonOfPayer, type Reason, type ReasonCode } from './reasons';
import { refusalReason } from './refusal';

/** What a check came to, why, and what to do next: the members that `include=outcome` adds to an answer. */
export type CheckOutcome = {
  /** The word of the table in docs/guides/charging.md. */
  readonly outcome: Outcome;
  /** Null where the coverage is active, no other plan is to be billed in its place, and it is not limited. */
  readonly reason: OutcomeReason | null;
  /** The fields of the request to correct, or to ask the patient about. */
  readonly fields: readonly RequestField[];
  readonly nextStep: NextStep;
  /** Whether the check is taken from the wallet. */
  readonly isCharged: boolean;
};

type OutcomeReason = {
  readonly code: ReasonCode;
  /** X12 AAA03, where the payer sent one. */
  readonly payerCode: string | null;
  readonly text: string;
};

export type NextStep = {
  readonly step: Step;
  /** What to do, in sentences; null where nothing is to be done. */
  readonly sentence: string | null;
  /** ISO time, for `ask-later`. */
  readonly askAfter: string | null;
  /** The plan to ask, for `ask-another-payer`, and its id as the payer that names it writes it. */
  readonly payerName: string | null;
  readonly payerId: string | null;
  /** The payer's number as it wrote it, for `call-payer` where it states one. */
  readonly phone: string | null;
};

/** What the step depends on beside the result. */
export type Circumstances = {
  /** What the caller said of the patient and the policyholder: nothing, that they are one person, or that they are not. */
  readonly patientIs: 'unsaid' | 'subscriber' | 'dependent';
  /** Epoch milliseconds. */
  readonly answeredAtMs: number;
  readonly isCharged: boolean;
  /** A day to come, YYYY-MM-DD, in place of which the payer was asked about today. */
  readonly dayToCome?: string | undefined;
};

type Result = Pick<CheckResult, 'outcome' | 'rejectCodes' | 'clues'>;

/** Reads a result and its circumstances into the one next step. Pure, so that a stored result gives the same again. */
export function checkOutcomeOf(result: Result, circumstances: Circumstances): CheckOutcome {
  const outcome = outcomeToday(result, circumstances);
  const { dayToCome } = circumstances;
  return dayToCome !== undefined && isAboutToday(result)
    ? { ...outcome, nextStep: onDayStep(dayToCome) }
    : outcome;
}

function outcomeToday(result: Result, circumstances: Circumstances): CheckOutcome {
  const { outcome, clues } = result;
  const { isCharged } = circumstances;
  const isLimited = noteOf(clues?.note) === 'limited-coverage';
  if (outcome === 'active' && clues?.otherPayerName === undefined && !isLimited) {
    return { outcome, reason: null, fields: [], nextStep: step('none', null), isCharged };
  }
  const { code, payerCode, found } = foundIn(result);
  const asksPolicyholder = mayBeDependent(result, found.marks, circumstances);
  const fields = fieldsOf(found, circumstances);
  return {
    outcome,
    reason: { code, payerCode: payerCode ?? null, text: found.happened },
    fields: asksPolicyholder ? [...fields, ...POLICYHOLDER] : fields,
    nextStep: asksPolicyholder
      ? step('ask-policyholder', policyholderSentence(found))
      : nextStepOf(found, result, circumstances),
    isCharged,
  };
}

/** The payer has answered about the plan itself, and names no other one that comes first. */
function isAboutToday({ outcome, clues }: Result): boolean {
  return ['active', 'inactive', 'not-stated'].includes(outcome) && clues?.otherPayerName === undefined;
}

/** When every payer must answer for the day: in its month (CAQH CORE 154), which begins by this hour on the East coast. */
function onDayStep(day: string): NextStep {
  const from = `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const sentence = `The payer answered for today: it is not known to answer for ${day} yet. Ask again about that day from ${from} on.`;
  return { ...step('ask-later', sentence), askAfter: `${from}T05:00:00.000Z` };
}

type Found = {
  readonly code: ReasonCode;
  readonly payerCode: string | undefined;
  readonly found: Reason & { readonly marks: readonly RejectMark[] };
};

/** The reason that counts: another plan, a note, the most useful code of the payer, else the outcome. */
function foundIn({ outcome, rejectCodes, clues }: Result): Found {
  const note = clues?.otherPayerName === undefined ? noteOf(clues?.note) : 'other-payer';
  const code = note ?? (outcome === 'active' ? 'other-payer' : outcome);
  const [payerCode] = note === undefined && outcome !== 'inactive' ? rejectsInOrder(rejectCodes) : [];
  if (payerCode === undefined) return { code, payerCode, found: { ...reasonWith(code, clues), marks: [] } };
  return { code, payerCode, found: reasonOfPayer(payerCode) };
}

function reasonWith(code: ReasonCode, clues: Clues | undefined): Reason {
  if (code !== 'clearinghouse-refused') return reasonOf(code);
  return refusalReason((clues?.fields ?? []) as readonly RequestField[]);
}

/** Of a policyholder who is not the patient: what the clinic sends for a dependent. */
const POLICYHOLDER: readonly RequestField[] = [
  'relationship',
  'subscriberFirstName',
  'subscriberLastName',
  'subscriberDateOfBirth',
];

/** A patient who was not found under their own name may be on the plan of another person, of whom nothing was said. */
function mayBeDependent(
  { outcome, clues }: Result,
  marks: readonly RejectMark[],
  { patientIs }: Circumstances,
): boolean {
  if (outcome !== 'rejected' || patientIs !== 'unsaid') return false;
  return (
    marks.includes('dependent') || (marks.includes('dependent-if-named') && clues?.namesSubscriber === true)
  );
}

/** What to ask a patient who may be on another person's plan. */
export function policyholderSentence({ say }: Pick<Reason, 'say'>): string {
  const compare = `${say.charAt(0).toLowerCase()}${say.slice(1)}`;
  return `Ask whose plan it is. If it is another person's, such as a parent's or the spouse's, send the relationship and that person's name and date of birth; if it is the patient's own, ${compare}`;
}

const OF_SUBSCRIBER: Readonly<Partial<Record<RequestField, RequestField>>> = {
  patientFirstName: 'subscriberFirstName',
  patientLastName: 'subscriberLastName',
  patientDateOfBirth: 'subscriberDateOfBirth',
};

/** Of a dependent, some codes mean the details of the policyholder. */
function fieldsOf({ fields, marks }: Found['found'], { patientIs }: Circumstances): readonly RequestField[] {
  if (patientIs !== 'dependent') return fields;
  if (marks.includes('of-subscriber')) {
    return fields.filter((field) => field !== 'patientGender').map((field) => OF_SUBSCRIBER[field] ?? field);
  }
  return marks.includes('of-either') ? [...fields, 'subscriberDateOfBirth'] : fields;
}

const DAY_SECONDS = 86_400;
/** AAA04 W and X: the payer wants the inquiry again after so many days. */
const DAYS: Readonly<Record<string, number>> = { W: 30, X: 10 };

function nextStepOf(
  { step: name, say, waitSeconds = 0 }: Reason,
  { clues }: Result,
  { answeredAtMs }: Pick<Circumstances, 'answeredAtMs'>,
): NextStep {
  const days = DAYS[clues?.followUp ?? ''];
  if (days !== undefined) {
    const sentence = `Ask again after ${String(days)} days: the payer wants no inquiry before.`;
    return { ...step('ask-later', sentence), askAfter: timeAfter(answeredAtMs, days * DAY_SECONDS) };
  }
  const next = step(name, say);
  if (name === 'ask-later') return { ...next, askAfter: timeAfter(answeredAtMs, waitSeconds) };
  if (name === 'ask-another-payer') return otherPayerStep(clues);
  return name === 'call-payer' ? { ...next, phone: clues?.payerPhone ?? null } : next;
}

function otherPayerStep({ otherPayerName = '', otherPayerId }: Partial<Clues> = {}): NextStep {
  const sentence = `Check and bill this plan instead: ${otherPayerName}.`;
  return { ...step('ask-another-payer', sentence), payerName: otherPayerName, payerId: otherPayerId ?? null };
}

function timeAfter(ms: number, seconds: number): string {
  return new Date(ms + seconds * 1_000).toISOString();
}

/** A step of which nothing more is known. */
export function step(name: Step, sentence: string | null): NextStep {
  return { step: name, sentence, askAfter: null, payerName: null, payerId: null, phone: null };
}
