import type { OperationsContext } from './context';
import { aContext } from '../../testing/context';
import { refusalOf } from '../../testing/fakes';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { FACTS, REQUEST, RESERVATION, uuid, WORKSPACE } from '../../testing/samples';
import { keptRows } from '../../schedules/app/kept-rows';
import { forgetCheck, forgetWorkspace, searchChecks } from './checks';

const REASON = 'ticket 4711';
const FIRST = { limit: 9, cursor: undefined };

describe('an operator who erases answers', () => {
  let operator: FakeOperator;
  let erased: string[];
  let context: OperationsContext & FakeOperator;
  const { batchItems, jobs } = inMemoryStores();

  beforeEach(async () => {
    operator = await fakeOperator();
    erased = [];
    const note = (what: string) => (): Promise<never> => {
      erased.push(what);
      return Promise.resolve(undefined as never);
    };
    context = aContext({
      ...operator,
      rows: keptRows({ items: batchItems, jobs, leaseClock: operator.clock }),
      memory: { eraseWords: note('words') },
      fixtures: { forget: note('fixtures') },
      rates: { forgetRates: note('rates') },
    });
  });

  /** A check with this number, answered and charged. */
  const answered = async (n: number): Promise<string> => {
    const { checks, clock } = operator;
    const checkId = uuid(n);
    await checks.reserve({ ...RESERVATION, checkId, idempotencyKey: checkId });
    const attempt = { checkId, workspaceId: WORKSPACE.id, fence: 1, answeredAtMs: clock.now() };
    await checks.recordAnswer({
      ...attempt,
      ...{ sealedAnswer: Buffer.from('a'), facts: FACTS, settlement: 'capture' },
    });
    return checkId;
  };

  it('drops the answer of one check, once', async () => {
    const checkId = await answered(71);
    await answered(72);
    const order = { checkId, reason: REASON };
    expect(await forgetCheck(context, order)).toEqual({ answers: 1, isComplete: true });
    expect(await forgetCheck(context, order)).toEqual({ answers: 0, isComplete: true });
    const detail = { workspaceId: WORKSPACE.id, reason: REASON };
    expect((await context.audit())[0]).toMatchObject({ action: 'check.forget', target: checkId, detail });
  });

  it('drops the question and the answer of every row of a batch that has the check', async () => {
    const checkId = await answered(71);
    const of = { workspaceId: WORKSPACE.id, batchId: uuid(1) };
    const rows = { lane: 0, state: 'answered', dueAtMs: undefined, tries: 0, sameAs: undefined } as const;
    const sealed = { sealedAsked: Buffer.from('asked'), sealedAnswer: Buffer.from('answer') };
    const other = { ...of, ...rows, ...sealed, settledAtMs: 1, row: 2, checkId: uuid(98) };
    await batchItems.addItems([{ ...other, checkId, row: 1 }, other]);
    await forgetCheck(context, { checkId, reason: REASON });
    const left = await batchItems.page(of, { afterRow: 0, limit: 9 });
    expect(left.map(({ row, state, ...one }) => [row, state, one.checkId])).toEqual([
      [1, 'answered', checkId],
      [2, 'answered', uuid(98)],
    ]);
    expect(left.map(({ sealedAsked, sealedAnswer }) => [sealedAsked.length, sealedAnswer?.length])).toEqual([
      [0, undefined],
      [5, 6],
    ]);
  });

  it('drops all of a workspace, and is complete once its batches and schedules are gone', async () => {
    for (const n of [71, 72, 73]) await answered(n);
    const of = { workspaceId: WORKSPACE.id, groupId: WORKSPACE.id, data: '{}', createdAtMs: 1, version: 1 };
    const kinds = ['batch', 'schedule'] as const;
    for (const kind of kinds)
      await jobs.add({ ...of, id: uuid(kind.length), kind, state: 'queued', dueAtMs: undefined });
    const forget = () =>
      forgetWorkspace(context, { workspaceId: WORKSPACE.id, reason: REASON }, REQUEST.budget);
    expect(await forget()).toEqual({ answers: 3, isComplete: false });
    expect(erased).toEqual(['words', 'fixtures', 'rates']);
    for (const kind of kinds) {
      const job = await jobs.find(WORKSPACE.id, kind, uuid(kind.length));
      expect(job).toMatchObject({ state: 'removed', dueAtMs: context.clock.now() });
      if (job !== undefined) await jobs.drop(job);
    }
    expect(await forget()).toEqual({ answers: 0, isComplete: true });
    const recorded = { action: 'workspace.forget', target: WORKSPACE.id, detail: { reason: REASON } };
    expect((await context.audit())[0]).toMatchObject(recorded);
  });

  it('is refused a check that is not in the log and a workspace that is none, and leaves no trace', async () => {
    const order = { workspaceId: uuid(99), reason: REASON };
    const acts = [
      forgetCheck(context, { checkId: uuid(99), reason: REASON }),
      forgetWorkspace(context, order, REQUEST.budget),
    ];
    for (const act of acts) expect((await refusalOf(act)).code).toBe('not-found');
    expect([erased, await context.audit()]).toEqual([[], []]);
  });

  it.each([
    [{ requestId: uuid(7) }, uuid(7), { by: 'requestId' }],
    [{ traceId: 'W123456789' }, 'every-workspace', { by: 'traceId' }],
    [{ kind: 'live' as const }, 'every-workspace', { kind: 'live' }],
  ])(
    'has a search by %j recorded, without a trace, which may have patient data',
    async (filter, target, detail) => {
      await searchChecks(context, { workspaceId: undefined, filter, page: FIRST });
      expect(await context.audit()).toMatchObject([{ action: 'check.read', target, detail }]);
      expect(JSON.stringify(await context.audit())).not.toContain('W123456789');
    },
  );
});
