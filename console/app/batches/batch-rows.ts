import { ApiProblem } from '../api/problem';
import { outcomeWords } from '../checks/outcomes';
import { money } from '../design/format';
import { entriesOf, type Question } from '../front-desk/question';
import type { ListedRow } from '../front-desk/today/row-list';
import { rowWords, type RowWords } from '../front-desk/today/row-words';
import type { Row } from '../front-desk/today/rows';
import type { Batch, Result } from './batch-data';
import { t } from './texts';

/** What the rows of a batch have in common. */
export type OfBatch = Pick<Batch, 'id' | 'clientId' | 'createdAt'>;

/** A refusal that asks for another request. */
const REFUSED = 422;

/** A row of a batch as the desk's card takes it: one with an answer is a check of the log, and a refused one was not asked. */
export function cardRowOf(result: Result, batch: OfBatch): Row {
  const { row, checkId, answer, charged, matchedPayer } = result;
  const question = questionIn(result, batch);
  const atMs = Date.parse(batch.createdAt);
  const line =
    checkId === null || answer === null
      ? undefined
      : {
          ...{ id: checkId, createdAt: batch.createdAt, tags: ['live' as const], charged },
          ...{ clientId: batch.clientId, askedBy: null, outcome: answer.outcome ?? 'no-answer' },
          ...{ payerId: matchedPayer?.payerId ?? null, payerName: matchedPayer?.name ?? null },
        };
  return { id: idOf(row), atMs, question, sent: refusedIn(result, question, atMs), line };
}

export const idOf = (row: number): string => `row-${String(row)}`;

function questionIn({ question, matchedPayer }: Result, { clientId }: OfBatch): Question | undefined {
  if (question === null) return undefined;
  const { mockFixture, ...body } = question;
  return { clientId, fixture: mockFixture, payer: matchedPayer?.name ?? body.payerName, body };
}

function refusedIn({ row, problem }: Result, question: Question | undefined, atMs: number): Row['sent'] {
  if (problem === null || question === undefined) return undefined;
  return {
    ...{ id: idOf(row), question, entries: entriesOf(question, undefined), atMs, key: undefined },
    state: { phase: 'refused', problem: new ApiProblem(REFUSED, { ...problem, title: t.rows.refused }) },
  };
}

/** A row of a batch as a line of the list. */
export function listedRowOf(result: Result, batch: OfBatch): ListedRow {
  const row = cardRowOf(result, batch);
  const words = { ...rowWords(row), by: undefined, at: t.rows.row(result.row), ...stateOf(result) };
  return { id: row.id, words: result.question === null ? { ...words, patient: result.reference } : words };
}

function stateOf(result: Result): Partial<RowWords> {
  const { state, answer } = result;
  if (answer !== null) {
    const { name } = outcomeWords(answer.outcome ?? 'no-answer');
    const { copayAmount } = answer.benefitSummary;
    return { state: copayAmount === null ? name : t.rows.collect(name, money(copayAmount)) };
  }
  if (isForgotten(result)) return { state: t.rows.forgotten, tone: 'quiet' };
  if (state === 'refused' || state === 'answered') return {};
  const tone = state === 'unanswered' || state === 'invalid' ? 'warn' : 'quiet';
  return { state: t.rows.states[state], tone };
}

/** Whether what was stored of it was dropped on request. */
export function isForgotten({ question, problem }: Result): boolean {
  return question === null && problem !== null;
}

/** What a person looks at first, from 0 on. */
function urgencyOf({ state, answer, problem }: Result): number {
  if (state === 'invalid' || isToChoose(problem)) return 0;
  if (state === 'refused') return 1;
  if (answer !== null) return isPlainlyActive(answer) ? 4 : 2;
  return state === 'unanswered' ? 3 : 5;
}

function isToChoose(problem: Result['problem']): boolean {
  return (problem?.candidates ?? []).length > 0;
}

function isPlainlyActive({ outcome, nextStep }: NonNullable<Result['answer']>): boolean {
  return outcome === 'active' && (nextStep?.step ?? 'none') === 'none';
}

/** Whether somebody has to do something about a row. */
export function isException(result: Result): boolean {
  return urgencyOf(result) < 4;
}

/** Exceptions on top, those that a person can settle first; within each kind in the order of the schedule. */
export function inOrder(results: Iterable<Result>): readonly Result[] {
  return [...results].sort((one, other) => urgencyOf(one) - urgencyOf(other) || one.row - other.row);
}
