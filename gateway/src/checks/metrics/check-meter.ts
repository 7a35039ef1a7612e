import type { Metrics } from '@eligibility/kit/telemetry';
import { BUDGETS } from '../../access/domain/workspace';
import type { CheckMeter } from '../app/check-meter';

/** Checks, idempotency keys and the reconciler's work as Prometheus counters. */
export function prometheusCheckMeter(metrics: Metrics): CheckMeter {
  const claims = metrics.counter({
    name: 'eligibility_idempotency_claims_total',
    help: 'Idempotency keys presented, by what they turned out to be',
    labels: ['kind', 'result'],
  });
  const checks = metrics.counter({
    name: 'eligibility_checks_total',
    help: 'Checks answered, by outcome and by what became of the prepaid check',
    labels: ['kind', 'outcome', 'settlement'],
  });
  const unreadable = metrics.counter({
    name: 'eligibility_unreadable_answers_total',
    help: 'Retries refused because the stored answer does not open: its key is missing, or it is damaged',
    labels: ['kind', 'reason'],
  });
  // A counter that starts at its first event shows no increase for it; these must be visible from the first event on.
  for (const kind of ['live', 'mock']) {
    for (const reason of ['key-missing', 'damaged']) unreadable.add({ kind, reason }, 0);
  }
  const reconciled = metrics.counter({
    name: 'eligibility_reconciled_checks_total',
    help: 'Checks that their process left behind and the reconciler finished',
    labels: ['left'],
  });
  const budgets = metrics.counter({
    name: 'eligibility_daily_budget_refusals_total',
    help: 'Live checks refused because the daily budget of their key or workspace is used up',
    labels: ['budget'],
  });
  // A series that starts with the first refusal would hide it: an increase needs a zero before it.
  BUDGETS.forEach((budget) => {
    budgets.add({ budget }, 0);
  });
  return {
    budgetReached: (budget) => {
      budgets.add({ budget });
    },
    claimed: (kind, result) => {
      claims.add({ kind, result });
    },
    answered: ({ kind, outcome, settlement = 'none' }) => {
      checks.add({ kind, outcome, settlement });
    },
    unreadable: (kind, reason) => {
      unreadable.add({ kind, reason });
    },
    reconciled: (left) => {
      reconciled.add({ left });
    },
  };
}
