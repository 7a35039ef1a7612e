import { every, settleWithin, type Clock, type Repeating } from '@eligibility/kit';
import type { CheckMeter } from '../checks/app/check-meter';
import type { TokenUses } from '../access/app/authenticate';
import type { LeaseKeeper } from '../checks/app/leases';
import type { CheckStore, Wallet } from '../checks/app/ports';
import { reconcile } from '../checks/app/reconcile';
import type { SettlementBuffer } from '../checks/app/settlements';
import type { GatewayConfig } from '../config/gateway-config';

type Housekeeping = {
  readonly checks: CheckStore;
  readonly wallet: Wallet;
  readonly leases: LeaseKeeper;
  readonly settlements: SettlementBuffer;
  readonly uses: Pick<TokenUses, 'flush'>;
  readonly clock: Clock;
  readonly owner: string;
  readonly meter: CheckMeter;
};

/** Written after the answers, in one commit per batch instead of one per check. */
const NOTE_SETTLED_MS = 250;
const NOTE_KEY_USE_MS = 20_000;
const SWEEP_MS = 10 * 60 * 1_000;

/**
 * All background tasks. Stopping waits for the checks that still run although their callers are gone, and then makes
 * the writes that are due.
 */
export function startHousekeeping(config: GatewayConfig, parts: Housekeeping): Repeating {
  const { checks, wallet, leases, settlements, uses, clock, owner, meter } = parts;
  const { log, lifetimes, reconcileIntervalMs } = config;
  const failed = (reason: string) => (failure: unknown) => {
    log.error('housekeeping failed', { reason, failure });
  };
  const jobs = [
    every(lifetimes.leaseMs / 3, leases.renew, failed('renew-leases')),
    every(
      reconcileIntervalMs,
      () => reconcile({ checks, wallet, clock, log, owner, meter }),
      failed('reconcile'),
    ),
    every(NOTE_SETTLED_MS, settlements.flush, failed('note-settled')),
    every(NOTE_KEY_USE_MS, uses.flush, failed('note-key-use')),
    every(SWEEP_MS, checks.sweep, failed('sweep')),
  ];
  return {
    stop: async () => {
      await settleWithin(config.checkDeadlineMs, leases.idle());
      await Promise.all(jobs.map((job) => job.stop()));
      await settlements.flush();
      await uses.flush().catch(failed('note-key-use'));
    },
  };
}
