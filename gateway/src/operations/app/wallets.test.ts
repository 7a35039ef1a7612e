import { NO_KEY_LIMITS } from '../../identity/domain/workspace';
import { API_KEY, OTHER_WORKSPACE, REQUEST, uuid, WORKSPACE } from '../../testing/samples';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { changeWallet, viewWallet, type WalletOrder } from './wallets';

describe('changeWallet', () => {
  const order = (kind: WalletOrder['kind'], checks: number): WalletOrder => ({
    kind,
    workspaceId: WORKSPACE.id,
    idempotencyKey: uuid(4),
    checks,
    reason: 'an invoice',
  });

  it('orders each kind once per idempotency key: the wallet sees it as "kind:key"', async () => {
    const context = await fakeOperator();
    await changeWallet(context, order('grant', 10), REQUEST.budget);
    await changeWallet(context, order('grant', 10), REQUEST.budget);
    const balance = await changeWallet(context, order('adjust', -3), REQUEST.budget);
    expect(balance).toEqual({ available: 7, held: 0, captured: 0, granted: 7 });
    expect(context.writes.filter((write) => write.includes(':'))).toEqual([
      `grant:${uuid(4)}`,
      `grant:${uuid(4)}`,
      `adjust:${uuid(4)}`,
    ]);
  });

  it('records the number, the operator and the reason in wallet and audit log', async () => {
    const context = await fakeOperator();
    const changes: unknown[] = [];
    const grant: typeof context.wallet.grant = (change, budget) => {
      changes.push(change);
      return context.wallet.grant(change, budget);
    };
    await changeWallet(
      { ...context, wallet: { ...context.wallet, grant } },
      order('grant', 10),
      REQUEST.budget,
    );
    const recorded = { operationId: `grant:${uuid(4)}`, checks: 10, reason: 'an invoice' };
    expect(changes).toEqual([{ ...recorded, workspaceId: WORKSPACE.id, actor: 'operator' }]);
    expect((await context.audit())[0]).toMatchObject({ target: WORKSPACE.id, detail: recorded });
  });
});

describe('viewWallet', () => {
  let context: FakeOperator;
  beforeEach(async () => {
    context = await fakeOperator();
    await changeWallet(
      context,
      { kind: 'grant', workspaceId: WORKSPACE.id, idempotencyKey: uuid(4), checks: 5, reason: 'x' },
      REQUEST.budget,
    );
  });
  /** A key with a budget of as many checks as its number says. */
  const addKey = (n: number, change: Partial<typeof API_KEY> = {}): Promise<void> =>
    context.workspaces.addKey({
      ...API_KEY,
      id: uuid(n),
      hash: `hash ${String(n)}`,
      limits: { ...NO_KEY_LIMITS, checksPerDay: n },
      createdAtMs: API_KEY.createdAtMs + n,
      ...change,
    });
  const budgets = async (): Promise<readonly unknown[]> =>
    (await viewWallet(context, WORKSPACE.id, REQUEST.budget)).budgets.map(({ keyId, limit, used }) => [
      keyId,
      limit.maxChecks,
      used,
    ]);

  it("has today's use of every budget: the workspace's first, then those of its keys, the newest first", async () => {
    await context.workspaces.changeWorkspace(WORKSPACE.id, { checksPerDay: 10 });
    for (const n of [30, 50]) await addKey(n);
    const scope = `key:${uuid(30)}`;
    const held = { checkId: uuid(1), workspaceId: WORKSPACE.id, fence: 1 };
    await context.wallet.hold({ ...held, dailyLimits: [{ scope, maxChecks: 30 }] }, REQUEST.budget);
    const { balance } = await viewWallet(context, WORKSPACE.id, REQUEST.budget);
    expect(balance).toEqual({ available: 4, held: 1, captured: 0, granted: 5 });
    expect(await budgets()).toEqual([
      [undefined, 10, 0],
      [uuid(50), 50, 0],
      [uuid(30), 30, 1],
    ]);
  });

  it('leaves out keys that are not valid, have no budget, or are of another workspace', async () => {
    await addKey(50, { revokedAtMs: 1 });
    await addKey(51, { limits: NO_KEY_LIMITS });
    await context.workspaces.addWorkspace(OTHER_WORKSPACE);
    await addKey(52, { workspaceId: OTHER_WORKSPACE.id });
    expect(await budgets()).toEqual([]);
  });

  it('has as many budgets as the wallet answers at once, those of the newest keys', async () => {
    await context.workspaces.changeWorkspace(WORKSPACE.id, { checksPerDay: 10 });
    for (let n = 100; n < 220; n += 1) await addKey(n);
    const shown = await budgets();
    expect(shown).toHaveLength(100);
    expect(shown.slice(0, 2)).toEqual([
      [undefined, 10, 0],
      [uuid(219), 219, 0],
    ]);
  });
});
