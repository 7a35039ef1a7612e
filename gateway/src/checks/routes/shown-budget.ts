import { isoTime } from '@eligibility/kit';
import { budgetOf, nextMidnightMs, type DailyLimit } from '../../access/domain/workspace';

/** A budget as callers and operators see it. One that was lowered below today's use has nothing left. */
export function shownBudget(
  { scope, maxChecks }: DailyLimit,
  used: number,
  nowMs: number,
): Readonly<Record<string, unknown>> {
  return {
    budget: budgetOf(scope),
    limit: maxChecks,
    used,
    remaining: Math.max(0, maxChecks - used),
    resetsAt: isoTime(nextMidnightMs(nowMs)),
  };
}
