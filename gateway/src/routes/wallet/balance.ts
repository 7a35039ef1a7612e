import { isoTime, type Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { CallBudget, Wallet } from '../../app/ports';
import { budgetOf, dailyLimitsOf, nextMidnightMs, type DailyLimit } from '../../domain/daily-budget';
import { callerOf, contextOf } from '../../http/request-context';

/** GET /api/wallet: how many checks the workspace has left, and what is left of the day's budgets where there are any. */
export function walletBalance(wallet: Wallet, clock: Clock): RequestHandler {
  return async (_req, res) => {
    const { workspace, key } = callerOf(res);
    const { budget } = contextOf(res);
    const limits = dailyLimitsOf(workspace, { id: key.id, checksPerDay: key.limits.checksPerDay });
    const balance = await wallet.balance(workspace.id, budget);
    if (limits.length === 0) return void res.json(balance);
    const used = await usedOf({ wallet, limits, workspaceId: workspace.id }, budget);
    const resetsAt = isoTime(nextMidnightMs(clock.now()));
    res.json({ ...balance, dailyBudgets: limits.map((limit) => shown(limit, used(limit), resetsAt)) });
  };
}

type Asked = {
  readonly wallet: Wallet;
  readonly limits: readonly DailyLimit[];
  readonly workspaceId: string;
};

async function usedOf(
  { wallet, limits, workspaceId }: Asked,
  budget: CallBudget,
): Promise<(limit: DailyLimit) => number> {
  const used = await wallet.dailyUse({ workspaceId, scopes: limits.map(({ scope }) => scope) }, budget);
  return (limit) => used[limits.indexOf(limit)] ?? 0;
}

/** A budget that was lowered below what is used already has nothing left. */
function shown({ scope, maxChecks }: DailyLimit, used: number, resetsAt: string): Record<string, unknown> {
  return {
    budget: budgetOf(scope),
    limit: maxChecks,
    used,
    remaining: Math.max(0, maxChecks - used),
    resetsAt,
  };
}
