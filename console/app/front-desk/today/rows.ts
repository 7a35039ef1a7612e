import { meaningOf } from '../desk/same-question';
import type { Sent } from '../desk/sent';
import type { Question } from '../question';
import type { Line } from './lines';

/** A row of the list of today: a question of this page, a check of the log, or both where they are the same. */
export type Row = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** Undefined where the patient is no longer kept. */
  readonly question: Question | undefined;
  readonly sent: Sent | undefined;
  readonly line: RowLine | undefined;
};

/** What a row says of a check. */
type RowLine = Pick<
  Line,
  'id' | 'createdAt' | 'tags' | 'clientId' | 'askedBy' | 'payerId' | 'payerName' | 'outcome' | 'charged'
>;

/** Clocks of the desk and of the gateway may differ by so much. */
const CLOCKS_MS = 120_000;

/** The questions of this page and the checks of the log as one list, newest first. */
export function rowsOf(sent: readonly Sent[], lines: readonly Line[]): readonly Row[] {
  const found = sent.map((one) => ({ one, line: lines.find((line) => isCheckOf(one, line)) }));
  const own = found.map(({ one, line }) => rowOfSent(one, line));
  const taken = new Set(found.map(({ line }) => line?.id));
  const others = lines.filter(({ id }) => !taken.has(id)).map(rowOfLine);
  return [...own, ...others].sort((one, other) => other.atMs - one.atMs);
}

/**
 * The row that already is this question: it waits for its answer, or it was charged for it today. A question that cost
 * nothing, such as one that was never asked, is asked again.
 */
export function rowFor(rows: readonly Row[], question: Question): Row | undefined {
  const meaning = meaningOf(question);
  return rows.find(
    (row) => isSettled(row) && row.question !== undefined && meaningOf(row.question) === meaning,
  );
}

function isSettled({ sent, line, atMs }: Row): boolean {
  if (sent?.state.phase === 'asking') return true;
  if (line === undefined) return sent?.state.phase === 'answered' && sent.question.fixture === undefined;
  return line.charged && atMs >= midnight();
}

function midnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
}

function rowOfSent(sent: Sent, line: Line | undefined): Row {
  return { id: sent.id, atMs: sent.atMs, question: sent.question, sent, line };
}

/** A check of the log that was not asked from this page. */
export function rowOfLine(line: Line): Row {
  return {
    id: line.id,
    atMs: Date.parse(line.createdAt),
    question: questionOfLine(line),
    sent: undefined,
    line,
  };
}

/** Undefined where the patient is no longer kept. */
function questionOfLine({ question, clientId, payerName }: Line): Question | undefined {
  if (question === null) return undefined;
  const { mockFixture, ...body } = question;
  return { clientId, fixture: mockFixture ?? undefined, payer: payerName ?? body.payerName, body };
}

/** Whether a line is the check of a question of this page. One whose answer never arrived here is known by its question. */
function isCheckOf({ state, question, atMs }: Sent, line: Line): boolean {
  if (state.phase === 'answered') return state.answered.checkId === line.id;
  if (state.phase !== 'left' && state.phase !== 'lost') return false;
  const asked = questionOfLine(line);
  return (
    asked !== undefined &&
    meaningOf(asked) === meaningOf(question) &&
    Date.parse(line.createdAt) >= atMs - CLOCKS_MS
  );
}
