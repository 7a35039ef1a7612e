import type { Left, Noted } from './people';
import { folded, keyOf, questionAsked, questionOf, type PayerIds, type Question } from './questions';
import type { Act, Answered, Changed, Sent } from './witness';

export type Of<T> = T & { readonly at: number; readonly page: number };

export type Request = {
  readonly sent: Of<Sent>;
  readonly question: Question;
  readonly statuses: readonly number[];
  /** The act that explains it; undefined where there is none. */
  readonly cause: Of<Act> | undefined;
};

/** How often something was asked on purpose: surely, and perhaps. */
export type Count = { sure: number; perhaps: number; readonly question: Question };

/** What is known of a run. */
export type Known = {
  readonly acts: readonly Of<Act>[];
  readonly changed: ReadonlyMap<string, Changed>;
  readonly requests: readonly Request[];
  readonly left: readonly Left[];
  readonly ids: PayerIds;
};

/** What is younger is not pressed on purpose; around this age a page may think so or not. */
export const YOUNG_MS = 500;
export const AROUND_MS = 100;
/** An act explains what is sent so long after it. */
const CAUSE_MS = 2_000;
/** What is sent so shortly before its page is left may not arrive. */
const LEFT_SOON_MS = 1_500;
const ANEW = /\bask the payer again\b/i;

/** Each request, with the act that explains it. */
export function requestsOf(
  reports: readonly Noted[],
  acts: readonly Of<Act>[],
  ids: PayerIds,
): readonly Request[] {
  const answers = reports.filter((one): one is Of<Answered> => one.kind === 'answered');
  return reports
    .filter((one): one is Of<Sent> => one.kind === 'sent')
    .map((sent) => {
      const question = questionAsked(JSON.parse(sent.body) as Readonly<Record<string, unknown>>, ids);
      const statuses = answers.filter(({ request }) => request === sent.request).map(({ status }) => status);
      const cause = actsBefore(sent, acts).findLast((act) => explains(act, question, ids));
      return { sent, question, statuses, cause };
    });
}

/** What was done on its page shortly before it was sent. */
export function actsBefore(
  sent: Of<Sent>,
  acts: readonly Of<Act>[],
  withinMs = CAUSE_MS,
): readonly Of<Act>[] {
  return acts.filter(({ page, at }) => page === sent.page && at <= sent.at + 1 && at >= sent.at - withinMs);
}

/** Whether this act, with what the form or the card had then, asks this question. */
export function explains(act: Of<Act>, question: Question, ids: PayerIds): boolean {
  if (act.kind === 'pick') return false;
  if (act.kind === 'press' && !act.isInForm) {
    const card = folded(act.card);
    return [question.firstName, question.lastName].every((name) => card.includes(name));
  }
  const inForm = questionOf(act.form, ids);
  if (inForm === undefined) return false;
  const birthDate = inForm.birthDate ?? question.birthDate;
  // A candidate is another payer than the form has.
  const payer = act.kind === 'press' ? question.payer : inForm.payer;
  return keyOf({ ...inForm, birthDate, payer }) === keyOf(question);
}

/** The distinct questions that were asked on purpose, and how often the payer was to be asked. */
export function questionsAsked(known: Known): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>();
  const countOf = (question: Question): Count => {
    const count = counts.get(keyOf(question)) ?? { sure: 0, perhaps: 0, question };
    counts.set(keyOf(question), count);
    return count;
  };
  for (const act of known.acts.filter(isOfForm)) {
    const question = askedByForm(act, known);
    if (question !== undefined) once(countOf(question), isSure(act, question, known));
  }
  for (const act of known.acts.filter(({ kind }) => kind === 'press')) {
    const question = askedByButton(act, known);
    if (question !== undefined) countPress(countOf(question), act);
  }
  return counts;
}

/** A button that says that it costs a check costs one each time; every other asks the question of its card once. */
function countPress(count: Count, { name, ageMs }: Act): void {
  const isOld = ageMs > YOUNG_MS + AROUND_MS;
  if (!ANEW.test(name)) once(count, isOld);
  else if (isOld) count.sure += 1;
  else count.perhaps += 1;
}

/** The question of a form that was sent, unless the form or the gateway refuses it. */
function askedByForm(act: Of<Act>, { changed, requests, ids }: Known): Question | undefined {
  const question = questionOf(act.form, ids);
  if (question === undefined || changed.get(act.act)?.complains === true) return undefined;
  const replies = repliesTo(question, requests);
  if (replies.some(isAnswer)) return question;
  const isRefused = replies.some(isRefusal) || ![...ids.values()].includes(question.payer);
  return isRefused ? undefined : question;
}

/** The question of a button that was there for long enough to be pressed on purpose. */
function askedByButton(press: Of<Act>, { requests }: Known): Question | undefined {
  const sent = requests.find(({ cause }) => cause === press);
  if (sent === undefined || press.ageMs < YOUNG_MS - AROUND_MS) return undefined;
  const { question, statuses } = sent;
  if (statuses.length > 0 && statuses.every(isRefusal)) return undefined;
  return repliesTo(question, requests).every(isRefusal) ? undefined : question;
}

function isOfForm({ kind }: Act): boolean {
  return kind === 'submit' || kind === 'enter';
}

function isSure(act: Of<Act>, question: Question, { requests, left }: Known): boolean {
  if (repliesTo(question, requests).some(isAnswer)) return true;
  const isLeftSoon = left.some(
    ({ page, at }) => page === act.page && at >= act.at && at <= act.at + LEFT_SOON_MS,
  );
  return question.birthDate !== undefined && !isLeftSoon;
}

/** A question is asked once, however often it is sent. */
function once(count: Count, isSure: boolean): void {
  if (count.sure > 0) return;
  count.perhaps = isSure ? 0 : 1;
  count.sure = isSure ? 1 : 0;
}

function repliesTo(question: Question, requests: readonly Request[]): readonly number[] {
  return requests.flatMap((one) => (keyOf(one.question) === keyOf(question) ? one.statuses : []));
}

function isAnswer(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Refused before anybody was asked, also because the machine is too busy (503). 409 and 429 are answered later. */
function isRefusal(status: number): boolean {
  return status === 503 || (status >= 400 && status < 500 && ![409, 429].includes(status));
}
