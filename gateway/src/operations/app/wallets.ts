import type { OperationsContext } from './context';
import type { WalletBalance } from '@eligibility/contract';
import { createHash } from 'node:crypto';
import { dailyLimitsOf, type DailyLimit } from '../../identity/domain/workspace';
import type { CallBudget } from '../../basics/call-budget';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';
import { requireWorkspace } from '../../tenants/app/workspaces';

export type WalletOrder = {
  readonly kind: 'grant' | 'adjust';
  readonly workspaceId: string;
  readonly idempotencyKey: string;
  /** Positive for a grant; signed for an adjustment. */
  readonly checks: number;
  readonly reason: string;
};

/**
 * Grants checks or corrects a balance, once per idempotency key.
 * @throws AppError `not-found`, `insufficient-balance`, `operation-conflict` when the key was used for another order
 */
export async function changeWallet(
  context: ActingWith<OperationsContext>,
  order: WalletOrder,
  budget: CallBudget,
): Promise<WalletBalance> {
  const { kind, workspaceId, idempotencyKey, checks, reason } = order;
  await requireWorkspace(context, workspaceId);
  const operationId = `${kind}:${idempotencyKey}`;
  const detail = { operationId, checks, reason };
  // The wallet executes a repeated order once, so it is recorded once.
  const onceId = createHash('sha256')
    .update(JSON.stringify([workspaceId, operationId]))
    .digest('hex');
  const act: Act = { action: `wallet.${kind}`, target: workspaceId, detail, onceId };
  return audited(context, act, () =>
    context.wallet[kind]({ workspaceId, operationId, checks, actor: context.operator.name, reason }, budget),
  );
}

/** A budget of today, and how much of it is used. */
type BudgetUse = {
  /** Undefined for the workspace's own budget. */
  readonly keyId: string | undefined;
  readonly limit: DailyLimit;
  readonly used: number;
};

type WalletView = { readonly balance: WalletBalance; readonly budgets: readonly BudgetUse[] };

const NO_KEY = { id: '' };
/** The number of newest keys to examine. */
const MAX_KEYS_READ = 200;
/** Together with the workspace's own budget, as many as the wallet answers in one call. */
const MAX_KEYS_SHOWN = 99;

/**
 * The balance of a workspace, and today's use of its own budget and of those of its usable keys, the newest key first: of
 * the newest 200 usable keys, the first 99 that have one.
 * @throws AppError `not-found`, or as the wallet
 */
export async function viewWallet(
  context: OperationsContext,
  workspaceId: string,
  budget: CallBudget,
): Promise<WalletView> {
  const workspace = await requireWorkspace(context, workspaceId);
  const usable = { isUsable: true, atMs: context.clock.now() };
  const page = { workspaceId, usable, limit: MAX_KEYS_READ, cursor: undefined };
  const { entries: keys } = await context.workspaces.listKeys(page);
  const limited = [
    ...dailyLimitsOf(workspace, NO_KEY).map((limit) => ({ keyId: undefined, limit })),
    ...keys
      .flatMap(({ id, limits: { checksPerDay } }) =>
        dailyLimitsOf({}, { id, checksPerDay }).map((limit) => ({ keyId: id, limit })),
      )
      .slice(0, MAX_KEYS_SHOWN),
  ];
  const balance = await context.wallet.balance(workspaceId, budget);
  if (limited.length === 0) return { balance, budgets: [] };
  const scopes = limited.map(({ limit }) => limit.scope);
  const used = await context.wallet.dailyUse({ workspaceId, scopes }, budget);
  return { balance, budgets: limited.map((one, place) => ({ ...one, used: used[place] ?? 0 })) };
}
