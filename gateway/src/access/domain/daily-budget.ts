/** Whose budget it is: the API key's, or the whole workspace's. */
export const BUDGETS = ['workspace', 'key'] as const;
export type Budget = (typeof BUDGETS)[number];

/** The most live checks that may be charged on one UTC day; `scope` names the budget to the wallet. */
export type DailyLimit = { readonly scope: string; readonly maxChecks: number };

const WORKSPACE_SCOPE = 'workspace';

/** The limits that a live check must fit into; empty when none is set, which then costs nothing. */
export function dailyLimitsOf(
  workspace: { readonly checksPerDay?: number | undefined },
  key: { readonly id: string; readonly checksPerDay?: number | undefined },
): readonly DailyLimit[] {
  const limits: DailyLimit[] = [];
  if (key.checksPerDay !== undefined) limits.push({ scope: `key:${key.id}`, maxChecks: key.checksPerDay });
  if (workspace.checksPerDay !== undefined)
    limits.push({ scope: WORKSPACE_SCOPE, maxChecks: workspace.checksPerDay });
  return limits;
}

/** Whose budget a scope is. */
export function budgetOf(scope: string): Budget {
  return scope === WORKSPACE_SCOPE ? 'workspace' : 'key';
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whole seconds until the next UTC midnight, at least 1. Days of Unix time have the same length. */
export function secondsToMidnight(nowMs: number): number {
  return Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000));
}

/** The next UTC midnight, in epoch milliseconds. */
export function nextMidnightMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS) + DAY_MS;
}
