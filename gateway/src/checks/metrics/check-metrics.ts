import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { BUDGETS } from '../../identity/domain/workspace';
import { BALANCE_LEVELS, type BalanceWatch } from '../app/balance-watch';
import type { CheckMeter } from '../app/check-meter';
import type { LeaseClock } from '../app/leases';
import type { CheckStore } from '../app/ports';

/** Checks, idempotency keys and the reconciler's work as Prometheus counters. */
export function prometheusCheckMeter(metrics: Metrics): CheckMeter {
  const reservations = metrics.counter({
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
  const sent = metrics.counter({
    name: 'eligibility_check_answers_sent_total',
    help: 'Answers of checks sent, by form, and whether the check still ran',
    labels: ['form', 'answer'],
  });
  return {
    sent: (form, answer) => {
      sent.add({ form, answer });
    },
    budgetReached: (budget) => {
      budgets.add({ budget });
    },
    reserved: (kind, result) => {
      reservations.add({ kind, result });
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

/** Answers that were noted for the words of clinics, and those that were not because the catalog was away. */
export function prometheusNoteMeter(metrics: Metrics): (result: 'noted' | 'dropped') => void {
  const notes = metrics.counter({
    name: 'eligibility_payer_notes_total',
    help: 'Answers noted for the words of clinics, or dropped because the catalog did not answer',
    labels: ['result'],
  });
  return (result) => {
    notes.add({ result });
  };
}

/** Counting stops here: more open checks than this are an alarm in any case. */
const MOST = 5_000;

/** Checks that are not finished, of every gateway on the store, and how long the oldest has been going on. */
export function openCheckGauges(metrics: Metrics, checks: Pick<CheckStore, 'listOpen'>, clock: Clock): void {
  const readOpen = metrics.oncePerScrape(() => checks.listOpen(MOST));
  metrics.gauge(
    {
      name: 'eligibility_open_checks',
      help: 'Checks not answered (running) or answered and not settled with the wallet (unsettled)',
      labels: ['state'],
    },
    async () => {
      const open = await readOpen();
      return (['running', 'unsettled'] as const).map((state) => ({
        labels: { state },
        value: open.filter((check) => check.state === state).length,
      }));
    },
  );
  metrics.gauge(
    {
      name: 'eligibility_oldest_open_check_age_seconds',
      help: 'Age of the oldest check that is not finished; 0 when there is none',
      labels: [],
    },
    async () => {
      const open = await readOpen();
      const oldestMs = open.reduce((oldest, { createdAtMs }) => Math.min(oldest, createdAtMs), clock.now());
      return [{ labels: {}, value: (clock.now() - oldestMs) / 1_000 }];
    },
  );
}

/** The difference between this machine's clock and the time that leases use. */
export function clockGauge(metrics: Metrics, leaseClock: Pick<LeaseClock, 'skewMs'>): void {
  metrics.gauge(
    {
      name: 'eligibility_store_clock_skew_seconds',
      help: "By how much this process' clock is ahead of the store's; in SQLite, by how much it was moved since the start",
      labels: [],
    },
    () => [{ labels: {}, value: leaseClock.skewMs() / 1_000 }],
  );
}

/** Workspaces whose balance is low or used up, as the last pass found them; absent while that is unknown. */
export function lowBalanceGauge(metrics: Metrics, watch: Pick<BalanceWatch, 'levels'>): void {
  metrics.gauge(
    {
      name: 'eligibility_low_balance_workspaces',
      help: 'Open workspaces with a low balance set that have as few checks available (low) or none (empty)',
      labels: ['level'],
    },
    () => {
      const levels = watch.levels();
      if (levels === undefined) return [];
      return BALANCE_LEVELS.map((level) => ({ labels: { level }, value: levels[level] }));
    },
  );
}
