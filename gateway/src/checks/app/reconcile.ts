import { failpoint, type Clock, type Log } from '@eligibility/kit';
import type { CheckMeter } from './check-meter';
import type { CheckStore, UnfinishedCheck, Wallet } from './ports';

export type ReconcileDeps = {
  readonly checks: CheckStore;
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly meter: CheckMeter;
  readonly log: Log;
  /** Name of this process, as in its own reservations. */
  readonly owner: string;
};

/** Checks per pass; the next pass follows within seconds. */
const BATCH = 200;
const WALLET_BUDGET_MS = 5_000;

/**
 * Resolves the checks of dead processes: an unanswered check is released and its key becomes free; an answered one is
 * settled as its record says. Safe to run on every replica at once, and to run twice.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const overdue = await deps.checks.takeOverdue(deps.owner, BATCH);
  for (const check of overdue) {
    try {
      await resolve(deps, check);
      deps.meter.reconciled(check.kind);
      deps.log.info('resolved a check left behind', {
        checkId: check.checkId,
        reason: check.kind,
        fence: check.fence,
      });
    } catch (failure) {
      deps.log.warn('a check left behind is still unresolved', {
        checkId: check.checkId,
        reason: check.kind,
        failure,
      });
    }
  }
}

async function resolve({ checks, wallet, clock }: ReconcileDeps, check: UnfinishedCheck): Promise<void> {
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
