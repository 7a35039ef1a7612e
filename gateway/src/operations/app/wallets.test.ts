import { REQUEST, uuid, WORKSPACE } from '../../testing/samples';
import { fakeOperator } from '../../testing/operator';
import { changeWallet, type WalletOrder } from './wallets';

describe('changeWallet', () => {
  const order = (kind: WalletOrder['kind'], checks: number): WalletOrder => ({
    kind,
    workspaceId: WORKSPACE.id,
    idempotencyKey: uuid(4),
    checks,
    reason: 'an invoice',
  });

  it('orders each kind once per idempotency key: the wallet sees it as "kind:key"', async () => {
    const deps = await fakeOperator();
    await changeWallet(deps, order('grant', 10), REQUEST.budget);
    await changeWallet(deps, order('grant', 10), REQUEST.budget);
    const balance = await changeWallet(deps, order('adjust', -3), REQUEST.budget);
    expect(balance).toEqual({ available: 7, held: 0, captured: 0, granted: 7 });
    expect(deps.writes.filter((write) => write.includes(':'))).toEqual([
      `grant:${uuid(4)}`,
      `grant:${uuid(4)}`,
      `adjust:${uuid(4)}`,
    ]);
  });

  it('records the number, the operator and the reason in wallet and audit log', async () => {
    const deps = await fakeOperator();
    const changes: unknown[] = [];
    const grant: typeof deps.wallet.grant = (change, budget) => {
      changes.push(change);
      return deps.wallet.grant(change, budget);
    };
    await changeWallet({ ...deps, wallet: { ...deps.wallet, grant } }, order('grant', 10), REQUEST.budget);
    const recorded = { operationId: `grant:${uuid(4)}`, checks: 10, reason: 'an invoice' };
    expect(changes).toEqual([{ ...recorded, workspaceId: WORKSPACE.id, actor: 'operator' }]);
    expect((await deps.audit())[0]).toMatchObject({ target: WORKSPACE.id, detail: recorded });
  });
});
