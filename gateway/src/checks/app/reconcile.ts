import type { ChecksContext } from './context';
import { failpoint } from '@eligibility/kit';
import type { UnfinishedCheck } from './ports';

/** Checks per pass; the next pass follows within seconds. */
const BATCH = 200;
const WALLET_BUDGET_MS = 5_000;

/**
 * Resolves the checks of dead processes: an unanswered check is released and its key becomes free; an answered one is
 * settled as its record says. Safe to run on every replica at once, and to run twice.
 */
export async function reconcile(context: ChecksContext): Promise<void> {
  const overdue = await context.checks.takeOverdue(context.owner, BATCH);
  for (const check of overdue) {
    try {
      await resolve(context, check);
      context.meter.reconciled(check.kind);
      context.log.info('resolved a check left behind', {
        checkId: check.checkId,
        reason: check.kind,
        fence: check.fence,
      });
    } catch (failure) {
      context.log.warn('a check left behind is still unresolved', {
        checkId: check.checkId,
        reason: check.kind,
        failure,
      });
    }
  }
}

async function resolve({ checks, wallet, clock }: ChecksContext, check: UnfinishedCheck): Promise<void> {
  failpoint('gateway.reconcile-taken');
  const { checkId, workspaceId, fence } = check;
  const attempt = { checkId, workspaceId, fence };
  const budget = { requestId: checkId, deadlineMs: clock.now() + WALLET_BUDGET_MS };
  if (check.kind === 'unsettled') {
    await wallet.settle(check.settlement, attempt, budget);
    failpoint('gateway.reconcile-settled');
    await checks.markSettled([attempt]);
    failpoint('gateway.reconcile-closed');
    return;
  }
  if (check.checkKind === 'live') await wallet.settle('release', attempt, budget);
  failpoint('gateway.reconcile-settled');
  await checks.forget(attempt);
  failpoint('gateway.reconcile-closed');
}
