import type { Result } from './batch-data';
import { cardRowOf, inOrder, isException, listedRowOf } from './batch-rows';

const BATCH = {
  id: '0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e',
  clientId: '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10',
  createdAt: '2026-11-27T12:00:00.000Z',
};
const QUESTION = {
  ...{ payerName: 'aetna', memberId: 'W1', patientFirstName: 'Jane', patientLastName: 'Doe' },
  relationship: 'child',
} as const;

function result(row: number, part: Partial<Result>): Result {
  const nothing = { checkId: null, answer: null, problem: null, matchedPayer: null, mistakes: [] };
  return { row, reference: String(row), question: QUESTION, charged: false, ...nothing, ...part } as Result;
}

function answered(row: number, outcome: string, copayAmount: number | null = null, step = 'none'): Result {
  const answer = { outcome, benefitSummary: { copayAmount }, nextStep: { step } } as never;
  const matchedPayer = { payerId: '60054', name: 'Aetna' };
  return result(row, { state: 'answered', checkId: BATCH.id, charged: true, answer, matchedPayer });
}

const ambiguous = (row: number): Result =>
  result(row, {
    state: 'refused',
    problem: {
      ...{ code: 'payer-ambiguous', detail: 'Several payers are named so.', candidateCount: 2 },
      candidates: [{ payerId: '60054', name: 'Aetna', score: 0.9, states: [] }],
    } as never,
  });

describe('cardRowOf', () => {
  it('makes an answered row a check of the log, whose answer is read by its id', () => {
    const { line, sent, question } = cardRowOf(answered(3, 'active'), BATCH);
    expect(line).toMatchObject({ id: BATCH.id, outcome: 'active', payerName: 'Aetna', charged: true });
    expect(sent).toBeUndefined();
    expect(question).toMatchObject({ clientId: BATCH.clientId, payer: 'Aetna', body: QUESTION });
  });

  it('makes a refused row a question that was not asked, with the payers to choose from', () => {
    const { sent, line } = cardRowOf(ambiguous(1), BATCH);
    expect(line).toBeUndefined();
    expect(sent?.entries).toMatchObject({ payer: 'aetna', memberId: 'W1', relationship: 'child' });
    const state = sent?.state.phase === 'refused' ? sent.state : undefined;
    expect(state?.problem.document.candidates).toHaveLength(1);
  });
});

describe('listedRowOf', () => {
  it('says the patient, the payer, what came of it and what to collect', () => {
    expect(listedRowOf(answered(3, 'active', 25), BATCH).words).toMatchObject({
      patient: 'Jane Doe',
      payer: 'Aetna',
      tone: 'ok',
      state: expect.stringContaining('$25') as string,
    });
  });

  it('names a row that could not be read by its reference', () => {
    const { words } = listedRowOf(result(2, { state: 'invalid', question: null, reference: 'A-7' }), BATCH);
    expect(words).toMatchObject({ patient: 'A-7', tone: 'warn' });
  });
});

describe('a row that was forgotten on request', () => {
  it('says so, has no name, and asks nobody to do something', () => {
    const problem = { code: 'idempotency-result-expired', detail: 'It was dropped.' } as never;
    const row = result(4, {
      state: 'answered',
      checkId: BATCH.id,
      question: null,
      reference: 'A-8',
      problem,
    });
    expect(listedRowOf(row, BATCH).words).toMatchObject({
      patient: 'A-8',
      state: 'Forgotten',
      tone: 'quiet',
    });
    expect(isException(row)).toBe(false);
  });
});

describe('inOrder', () => {
  it('has what a person settles on top, then what is not plainly active, and what waits at the end', () => {
    const rows = [
      result(1, { state: 'waiting' }),
      answered(2, 'active'),
      result(3, { state: 'unanswered' }),
      answered(4, 'active', null, 'ask-another-payer'),
      answered(5, 'inactive', null, 'call-payer'),
      ambiguous(6),
      result(7, { state: 'invalid', question: null }),
    ];
    expect(inOrder(rows).map(({ row }) => row)).toEqual([6, 7, 4, 5, 3, 2, 1]);
    expect(rows.filter(isException).map(({ row }) => row)).toEqual([3, 4, 5, 6, 7]);
  });
});
