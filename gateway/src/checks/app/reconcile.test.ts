import { AppError } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { fakeGateway, type FakeGateway } from '../../testing/fakes';
import { RESERVATION, FACTS, REQUEST, uuid, WORKSPACE } from '../../testing/samples';
import type { Attempt } from './ports';
import { reconcile } from './reconcile';
import type { Settlement } from '../domain/charge-table';

const DOWN = new AppError('service-unavailable');

describe('reconcile', () => {
  let lines: string[];
  let gateway: FakeGateway;

  beforeEach(() => {
    lines = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    gateway = { ...fakeGateway({ granted: 10 }), log };
  });

  const begin = async (n: number, kind: 'live' | 'mock' = 'live'): Promise<Attempt> => {
    await gateway.checks.reserve({ ...RESERVATION, checkId: uuid(n), idempotencyKey: uuid(1_000 + n), kind });
    const attempt = { checkId: uuid(n), workspaceId: WORKSPACE.id, fence: 1 };
    if (kind === 'live') await gateway.wallet.hold(attempt, REQUEST.budget);
    return attempt;
  };
  const answer = async (n: number, settlement: Settlement): Promise<void> => {
    await gateway.checks.recordAnswer({
      ...(await begin(n)),
      answeredAtMs: gateway.clock.now(),
      sealedAnswer: Buffer.from('answer'),
      facts: FACTS,
      settlement,
    });
  };
  const leaseEnds = (): void => {
    gateway.clock.advance(30_000);
    gateway.calls.length = 0;
  };
  const stateOf = (n: number): string | undefined => gateway.wallet.checks.get(uuid(n))?.state;
  const messages = (): readonly unknown[] =>
    lines.map((line) => (JSON.parse(line) as Record<string, unknown>)['level']);

  it('skips running and settled checks', async () => {
    await begin(1);
    gateway.clock.advance(29_999);
    gateway.calls.length = 0;
    await reconcile(gateway);
    expect(gateway.calls).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('releases an abandoned live check before it frees its key', async () => {
    await begin(1);
    leaseEnds();
    await reconcile(gateway);
    expect(gateway.calls).toEqual(['release', 'forget']);
    expect(stateOf(1)).toBe('released');
    const again = await gateway.checks.reserve({
      ...RESERVATION,
      checkId: uuid(9),
      idempotencyKey: uuid(1_001),
    });
    expect(again).toEqual({
      kind: 'mine',
      attempt: { checkId: uuid(9), workspaceId: WORKSPACE.id, fence: 1 },
    });
  });

  it('frees the key of an abandoned mock check without touching the wallet', async () => {
    await begin(1, 'mock');
    leaseEnds();
    await reconcile(gateway);
    expect(gateway.calls).toEqual(['forget']);
  });

  it.each<[Settlement, string]>([
    ['capture', 'captured'],
    ['release', 'released'],
  ])('follows the record of an answered check: %s', async (settlement, state) => {
    await answer(1, settlement);
    leaseEnds();
    await reconcile(gateway);
    expect(gateway.calls).toEqual([settlement]);
    expect(stateOf(1)).toBe(state);
    leaseEnds();
    await reconcile(gateway);
    expect(gateway.calls).toEqual([]);
  });

  it('prevents an owner that resumes too late from recording or holding anything', async () => {
    const sleeper = await begin(1);
    leaseEnds();
    await reconcile(gateway);
    const held = { ...sleeper, workspaceId: WORKSPACE.id };
    await expect(gateway.wallet.hold(held, REQUEST.budget)).rejects.toMatchObject({
      code: 'operation-conflict',
    });
    const { available } = await gateway.wallet.balance(WORKSPACE.id, REQUEST.budget);
    expect(available).toBe(10);
  });

  it('continues with the others when one cannot be resolved, and retries that one', async () => {
    for (const n of [1, 2, 3]) await begin(n);
    leaseEnds();
    const { wallet } = gateway;
    const settle: typeof wallet.settle = (settlement, held, budget) =>
      held.checkId === uuid(2) ? Promise.reject(DOWN) : wallet.settle(settlement, held, budget);
    await reconcile({ ...gateway, wallet: { ...wallet, settle } });
    expect([1, 2, 3].map(stateOf)).toEqual(['released', 'held', 'released']);
    expect(messages()).toEqual(['info', 'warn', 'info']);

    await reconcile(gateway);
    expect(stateOf(2)).toBe('held');
    leaseEnds();
    await reconcile(gateway);
    expect(stateOf(2)).toBe('released');
  });

  it('does not free the key while the hold could not be released', async () => {
    await begin(1);
    leaseEnds();
    await reconcile({ ...gateway, wallet: { ...gateway.wallet, settle: () => Promise.reject(DOWN) } });
    expect(gateway.calls).toEqual([]);
    const reservation = await gateway.checks.reserve({
      ...RESERVATION,
      checkId: uuid(9),
      idempotencyKey: uuid(1_001),
    });
    expect(reservation.kind).toBe('in-progress');
  });

  it('gives the wallet a deadline of a few seconds, under the id of the check', async () => {
    await begin(1);
    leaseEnds();
    const budgets: unknown[] = [];
    const settle: typeof gateway.wallet.settle = (settlement, held, budget) => {
      budgets.push(budget);
      return gateway.wallet.settle(settlement, held, budget);
    };
    await reconcile({ ...gateway, wallet: { ...gateway.wallet, settle } });
    expect(budgets).toEqual([{ requestId: uuid(1), deadlineMs: gateway.clock.now() + 5_000 }]);
  });

  it('settles each check once when two processes reconcile at the same time', async () => {
    for (const n of [1, 2, 3]) await begin(n);
    leaseEnds();
    await Promise.all([reconcile(gateway), reconcile({ ...gateway, owner: 'process-2' })]);
    expect(gateway.calls.filter((event) => event === 'release')).toHaveLength(3);
  });
});
