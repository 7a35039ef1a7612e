import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import type { Wallet } from '../app/ports';
import { dailyLimitsOf } from '../../access/domain/workspace';
import { callerOf, contextOf } from '../../http/request-context';
import { shownBudget } from './shown-budget';

/** GET /api/wallet: how many checks the workspace has left, and what is left of its daily budgets, if it has any. */
export function walletBalance(wallet: Wallet, clock: Clock): RequestHandler {
  return async (_req, res) => {
    const { workspace, key } = callerOf(res);
    const { budget } = contextOf(res);
    const limits = dailyLimitsOf(workspace, { id: key.id, checksPerDay: key.limits.checksPerDay });
    const balance = await wallet.balance(workspace.id, budget);
    if (limits.length === 0) return void res.json(balance);
    const scopes = limits.map(({ scope }) => scope);
    const used = await wallet.dailyUse({ workspaceId: workspace.id, scopes }, budget);
    const nowMs = clock.now();
    const dailyBudgets = limits.map((limit, place) => shownBudget(limit, used[place] ?? 0, nowMs));
    res.json({ ...balance, dailyBudgets });
  };
}
