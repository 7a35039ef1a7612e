import { every, settleWithin, type Repeating } from '@eligibility/kit';
import { balanceWatch } from '../checks/app/balance-watch';
import type { ChecksContext } from '../checks/app/context';
import type { FixtureService } from '../checks/app/mock-fixtures';
import { reconcile } from '../checks/app/reconcile';
import { resealFixtures } from '../checks/app/sealed-fixtures';
import { lowBalanceGauge } from '../checks/metrics/check-metrics';
import type { GatewayConfig } from '../config/gateway-config';
import type { JobsContext } from '../jobs/app/context';
import { stateWatch } from '../events/app/watch';
import { walletWatch } from '../events/app/watch-wallets';
import type { OperationsContext } from '../operations/app/context';
import { countMismatches } from '../operations/app/verify-wallets';
import type { Opened } from './context';

/** Between a low and an empty balance are days, so a minute makes no difference. */
const WATCH_MS = 60_000;

/** Warns before balances run out, in the background. */
export function startBalanceWatch(context: ChecksContext & JobsContext, everyMs = WATCH_MS): Repeating {
  const { log, metrics } = context;
  const watch = balanceWatch({ ...context, notice: walletWatch(stateWatch(context, 'ok')) });
  lowBalanceGauge(metrics, watch);
  return every(everyMs, watch.pass, (failure) => {
    log.warn('balances could not be compared', { failure });
  });
}

/** The wallet service verifies balances every 30 s; this compares the newest captures with the log of checks. */
const VERIFY_MS = 5 * 60 * 1_000;

/** Compares captures with charged checks in the background, and reports how many have no counterpart. */
export function startLedgerWatch(context: OperationsContext): Repeating {
  const { log, metrics } = context;
  let mismatches = 0;
  metrics.gauge(
    {
      name: 'eligibility_charge_mismatches',
      help: 'Captured checks that are not charged in the log, and charged checks that were not captured',
      labels: [],
    },
    () => [{ labels: {}, value: mismatches }],
  );
  return every(
    VERIFY_MS,
    async () => {
      mismatches = await countMismatches(context);
    },
    (failure) => {
      log.warn('captures could not be compared with checks', { failure });
    },
  );
}

/** Soon after the start, and then often enough for a key service whose key is rotated without a new start. */
const SEAL_SOON_MS = 1_000;
const SEAL_AGAIN_MS = 60 * 60 * 1_000;
/** A fixture is read and kept in milliseconds. */
const SEAL_CALL_MS = 5_000;

/** Seals the fixtures of workspaces again in the background; the service that keeps them may start later. */
export function startFixtureSeal(context: ChecksContext, service: FixtureService): Repeating {
  const { clock, log } = context;
  let dueMs = 0;
  const budget = () => ({ requestId: 'seal-fixtures', deadlineMs: clock.now() + SEAL_CALL_MS });
  const pass = async (): Promise<void> => {
    if (clock.now() < dueMs) return;
    dueMs = clock.now() + WATCH_MS;
    await resealFixtures({ ...context, service, budget });
    dueMs = clock.now() + SEAL_AGAIN_MS;
  };
  return every(SEAL_SOON_MS, pass, (failure) => {
    log.warn('fixtures could not be sealed again', { failure });
  });
}

/** Written after the answers, in one commit per batch instead of one per check. */
const NOTE_SETTLED_MS = 250;
const NOTE_KEY_USE_MS = 20_000;
/** A developer who has just sent a request looks for it. */
const NOTE_REQUESTS_MS = 1_000;
/** Often, so that little is due at a time. */
const SWEEP_MS = 60 * 1_000;

/**
 * All background tasks. Stopping waits for the checks that still run although their callers are gone, and then makes
 * the writes that are due.
 */
export function startHousekeeping(
  { lifetimes, reconcileIntervalMs, checkDeadlineMs }: GatewayConfig,
  context: ChecksContext,
  { uses, trail }: Opened['buffers'],
): Repeating {
  const { checks, leases, settlements, people, clock, log } = context;
  const failed = (reason: string) => (failure: unknown) => {
    log.error('housekeeping failed', { reason, failure });
  };
  let isStopping = false;
  const resolve = (): Promise<void> => reconcile(context);
  const jobs = [
    every(lifetimes.leaseMs / 3, leases.renew, failed('renew-leases')),
    every(NOTE_SETTLED_MS, settlements.flush, failed('note-settled')),
    every(NOTE_KEY_USE_MS, uses.flush, failed('note-key-use')),
    every(NOTE_REQUESTS_MS, trail.flush, failed('note-requests')),
    every(reconcileIntervalMs, resolve, failed('reconcile')),
    every(SWEEP_MS, () => checks.sweep(() => !isStopping), failed('sweep')),
    every(SWEEP_MS, () => people.sweepSessions(clock.now()), failed('sweep-sessions')),
  ];
  return {
    stop: async () => {
      isStopping = true;
      await settleWithin(checkDeadlineMs, leases.idle());
      await Promise.all(jobs.map((job) => job.stop()));
      await settlements.flush();
      // Also where none was settled just now: other processes list what this one has answered.
      await checks.markSettled([]).catch(failed('note-settled'));
      await uses.flush().catch(failed('note-key-use'));
      await trail.flush().catch(failed('note-requests'));
    },
  };
}
