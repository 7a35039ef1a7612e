import type { Answered } from '../ask-api';
import { FORM, lineAbout, questionAbout } from '../desk/_questions';
import type { Sent, SentState } from '../desk/sent';
import { rowFor, rowsOf } from './rows';

const A_DAY_MS = 24 * 60 * 60 * 1_000;

function sent(memberId: string, state: SentState, atMs = Date.now()): Sent {
  return {
    id: `sent-${memberId}`,
    question: questionAbout(memberId),
    entries: FORM,
    atMs,
    key: undefined,
    state,
  };
}

const answered = (checkId: string): SentState => ({
  phase: 'answered',
  answered: { checkId } as Answered,
  isOpen: true,
});

describe('the list of today', () => {
  it('has one row for a question of this page and its check in the log', () => {
    const rows = rowsOf([sent('W1', answered('check-W1'))], [lineAbout('W1'), lineAbout('W2')]);

    expect(rows.map(({ id, line }) => [id, line?.id]).sort()).toEqual([
      ['check-W2', 'check-W2'],
      ['sent-W1', 'check-W1'],
    ]);
  });

  it('finds the check of a question whose answer never arrived here', () => {
    const [row] = rowsOf([sent('W1', { phase: 'left' })], [lineAbout('W1')]);

    expect(row).toMatchObject({ id: 'sent-W1', line: { id: 'check-W1' } });
  });

  it('does not take an older check of the same question for the one that is not waited for', () => {
    const yesterday = new Date(Date.now() - A_DAY_MS / 2).toISOString();
    const rows = rowsOf([sent('W1', { phase: 'left' })], [lineAbout('W1', { createdAt: yesterday })]);

    expect(rows).toHaveLength(2);
  });

  it('begins with the newest', () => {
    const older = lineAbout('W1', { createdAt: new Date(Date.now() - 60_000).toISOString() });

    expect(rowsOf([sent('W2', { phase: 'lost' })], [older]).map(({ id }) => id)).toEqual([
      'sent-W2',
      'check-W1',
    ]);
  });
});

describe('the row that already is a question', () => {
  it.each([
    ['waits', rowsOf([sent('W1', { phase: 'asking', step: 'asked' })], [])],
    ['was charged', rowsOf([], [lineAbout('W1')])],
    ['was answered a moment ago', rowsOf([sent('W1', answered('check-W1'))], [])],
  ])('is the one that %s', (_what, rows) => {
    expect(rowFor(rows, questionAbout('w-1'))).toBe(rows[0]);
  });

  it.each([
    ['cost nothing', rowsOf([], [lineAbout('W1', { charged: false, outcome: 'not-called' })])],
    ['was refused or lost', rowsOf([sent('W1', { phase: 'lost' })], [])],
    ['has another question', rowsOf([], [lineAbout('W2')])],
    ['no longer has its patient', rowsOf([], [lineAbout('W1', { question: null })])],
    [
      'is of another day',
      rowsOf([], [lineAbout('W1', { createdAt: new Date(Date.now() - A_DAY_MS).toISOString() })]),
    ],
  ])('is none that %s', (_what, rows) => {
    expect(rowFor(rows, questionAbout('W1'))).toBeUndefined();
  });
});
