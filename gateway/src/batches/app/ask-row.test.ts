import { AppError, type ErrorCode } from '@eligibility/kit';
import { aContext } from '../../testing/context';
import type { Outcome } from '@eligibility/contract';
import { fakeGateway } from '../../testing/fakes';
import type { CheckAnswer, CheckRequest, RunningCheck } from '../../checks/app/check-request';
import { BEGAN_MS, CLINIC, OUTCOME, QUESTION, uuid, WORKSPACE } from '../../testing/samples';
import type { BatchItem } from '../domain/batch-item';
import { BATCH } from './_batch-system';
import { askRow, type RowEnd } from './ask-row';
import { openAnswer, sealAsked } from './seal-rows';

const SENT = { ...BATCH, keyId: uuid(3), createdAtMs: BEGAN_MS - 5_000 };
const ASKER = { batch: SENT, workspace: WORKSPACE, clinic: CLINIC, keyChecksPerDay: undefined };
const MINUTE_MS = 60_000;

const gateway = fakeGateway();

function itemOf(of: Partial<BatchItem> = {}): BatchItem {
  const place = { workspaceId: WORKSPACE.id, batchId: of.batchId ?? SENT.id, row: of.row ?? 1 };
  const sealedAsked = sealAsked(gateway, place, { reference: 'jane', question: QUESTION });
  const waits = { lane: 0, state: 'waiting', dueAtMs: BEGAN_MS, tries: 0, sameAs: undefined } as const;
  return { ...place, ...waits, sealedAsked, ...of };
}

/** What becomes of a row, and what was asked. */
async function endOf(
  answer: () => Partial<CheckAnswer> | RunningCheck,
  item = itemOf(),
): Promise<{ readonly end: RowEnd; readonly asked: readonly CheckRequest[] }> {
  const asked: CheckRequest[] = [];
  const check = (request: CheckRequest): Promise<CheckAnswer | RunningCheck> => {
    asked.push(request);
    return Promise.resolve(answer() as CheckAnswer);
  };
  const end = await askRow(aContext({ ...gateway, check, checkDeadlineMs: 20_000 }), ASKER, item);
  return { end, asked };
}

const SOURCE = { payerId: 'payer-1', payerName: 'Cascade Mutual' } as CheckAnswer['source'];

function answered(
  outcome: Outcome,
  isCharged = false,
  more: Partial<CheckAnswer> = {},
): Partial<CheckAnswer> {
  const said = { ...OUTCOME, outcome, isCharged };
  return { kind: 'answered', outcome: said, body: '{}', checkId: uuid(900), source: SOURCE, ...more };
}

function thrown(failure: Error): () => never {
  return () => {
    throw failure;
  };
}

const refused = (code: ErrorCode, options = {}) => thrown(new AppError(code, options));

describe('a row that the payer answers', () => {
  it('is settled with the answer, sealed, and says whether it was charged', async () => {
    const { end } = await endOf(() => answered('active', true));
    expect(end).toMatchObject({
      kind: 'settled',
      end: { state: 'answered', outcome: 'active', isCharged: true, checkId: uuid(900), payerId: 'payer-1' },
    });
    const { sealedAnswer } = (end as Extract<RowEnd, { kind: 'settled' }>).end;
    const opened = await openAnswer(gateway, { ...itemOf(), sealedAnswer: sealedAnswer ?? Buffer.of() });
    expect(opened).toMatchObject({ kind: 'answer', outcome: { isCharged: true } });
  });

  it('costs nothing where the answer was charged to another request', async () => {
    const { end } = await endOf(() => answered('active', true, { isOfOtherRequest: true }));
    expect(end).toMatchObject({ kind: 'settled', end: { state: 'answered', isCharged: false } });
  });

  it('takes what was paid for since the batch was sent, and nothing older', async () => {
    const { asked } = await endOf(() => answered('active'));
    const maxAgeMs = gateway.clock.now() - SENT.createdAtMs;
    expect(asked[0]?.storedAnswers).toEqual({ maxAgeMs, isOnlyStored: false, hasOwnKey: true });
    expect(asked[0]?.isBackground).toBe(true);
  });
});

describe('the key of a row', () => {
  it('is the same when the row is asked again, and another one for another try, row or batch', async () => {
    const keyOf = async (of: Partial<BatchItem>): Promise<string | undefined> =>
      (await endOf(() => answered('active'), itemOf(of))).asked[0]?.idempotencyKey;
    expect(await keyOf({})).toBe(await keyOf({}));
    const others = [{}, { tries: 1 }, { row: 2 }, { batchId: uuid(701) }];
    expect(new Set(await Promise.all(others.map(keyOf))).size).toBe(others.length);
  });
});

describe('a row without an answer', () => {
  const held = { kind: 'held', payerId: 'payer-1', payerName: 'Cascade Mutual' };
  const askedAgain = { kind: 'later', afterMs: MINUTE_MS, isAnswered: true };

  it.each([
    ['not-called', 'holds the other rows of its payer', held],
    ['never-sent', 'holds the other rows of its payer', held],
    ['throttled', 'holds the other rows of its payer', held],
    ['unavailable', 'is asked again with a new key', askedAgain],
    ['no-answer', 'is asked again with a new key', askedAgain],
  ] as const)('whose outcome is %s %s', async (outcome, _what, end) => {
    expect((await endOf(() => answered(outcome))).end).toEqual(end);
  });

  it.each([
    [0, 1],
    [1, 2],
    [4, 16],
    [5, 30],
    [50, 30],
  ])('is asked again ever later, half an hour at most: after %i tries %i minutes', async (tries, minutes) => {
    const { end } = await endOf(() => answered('no-answer'), itemOf({ tries }));
    expect(end).toMatchObject({ kind: 'later', afterMs: minutes * MINUTE_MS });
  });

  it('is settled with what the payer said where that was charged', async () => {
    const { end } = await endOf(() => answered('unavailable', true));
    expect(end).toMatchObject({ kind: 'settled', end: { state: 'answered', isCharged: true } });
  });

  it.each<[string, () => RunningCheck]>([
    ['while its check still runs', () => ({ kind: 'running', checkId: uuid(900) })],
    ['while the service is unavailable', refused('service-unavailable')],
    ['while its key is in use', refused('idempotency-in-progress')],
    ['after a failure of ours', refused('internal')],
    ['after a bug', thrown(new Error('a bug'))],
  ])('is asked again with the same key %s', async (_when, answer) => {
    expect((await endOf(answer)).end).toEqual({ kind: 'later', afterMs: 5_000, isAnswered: false });
  });
});

describe('a row that is refused', () => {
  it('keeps why, with the payers to choose from', async () => {
    const extensions = { candidates: [{ payerId: 'payer-1' }] };
    const { end } = await endOf(refused('payer-ambiguous', { detail: 'Which one?', extensions }));
    expect(end).toMatchObject({ kind: 'settled', end: { state: 'refused', isCharged: false } });
    const { sealedAnswer } = (end as Extract<RowEnd, { kind: 'settled' }>).end;
    const opened = await openAnswer(gateway, { ...itemOf(), sealedAnswer: sealedAnswer ?? Buffer.of() });
    expect(opened).toEqual({ kind: 'refusal', code: 'payer-ambiguous', detail: 'Which one?', extensions });
  });

  it('stops the batch where the wallet is empty', async () => {
    const { end } = await endOf(refused('insufficient-balance'));
    expect(end).toEqual({ kind: 'pause', because: 'balance-used-up', resumeInMs: 10_000 });
  });

  it('stops the batch where the budget of the day is used up, until that says', async () => {
    const because = 'daily-budget-used-up';
    const { end } = await endOf(refused('daily-budget-exhausted', { retryAfterSeconds: 90 }));
    expect(end).toEqual({ kind: 'pause', because, resumeInMs: 90_000 });
    expect((await endOf(refused('daily-budget-exhausted'))).end).toEqual({
      kind: 'pause',
      because,
      resumeInMs: MINUTE_MS,
    });
  });

  it.each([
    ['it was forgotten', Buffer.of()],
    ['it is of another row', sealAsked(gateway, { ...itemOf(), row: 2 }, { reference: 'jim' })],
    ['it could not be read', sealAsked(gateway, itemOf(), { reference: 'jane' })],
  ])('is one whose question does not open, because %s; nobody is asked', async (_why, sealedAsked) => {
    const { end, asked } = await endOf(() => answered('active'), itemOf({ sealedAsked }));
    expect(end).toMatchObject({ kind: 'settled', end: { state: 'refused', isCharged: false } });
    expect(asked).toEqual([]);
  });
});
