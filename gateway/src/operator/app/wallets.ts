import type { WalletBalance } from '@eligibility/contract';
import { createHash } from 'node:crypto';
import type { CallBudget } from '../../checks/app/ports';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

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
  deps: OperatorDeps,
  order: WalletOrder,
  budget: CallBudget,
): Promise<WalletBalance> {
  const { kind, workspaceId, idempotencyKey, checks, reason } = order;
  await requireWorkspace(deps, workspaceId);
  const operationId = `${kind}:${idempotencyKey}`;
  const detail = { operationId, checks, reason };
  // The wallet executes a repeated order once, so it is recorded once.
  const onceId = createHash('sha256')
    .update(JSON.stringify([workspaceId, operationId]))
    .digest('hex');
  const act = { action: `wallet.${kind}`, target: workspaceId, detail, onceId };
  return audited(deps, act, () =>
    deps.wallet[kind]({ workspaceId, operationId, checks, actor: deps.operator.name, reason }, budget),
  );
}
