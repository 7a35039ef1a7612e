import { every, type Log, type Repeating } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { verifyWallets, type VerifyWalletsDeps } from '../operator/app/verify-wallets';

/** The wallet service verifies balances every 30 s; this also compares the newest captures with the log of checks. */
const VERIFY_MS = 5 * 60 * 1_000;

/** Compares captures with charged checks in the background, and reports how many have no counterpart. */
export function startLedgerWatch(
  log: Log,
  { metrics, ...deps }: VerifyWalletsDeps & { readonly metrics: Metrics },
): Repeating {
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
      const verified = await verifyWallets(deps);
      mismatches = verified.reduce(
        (sum, one) => sum + one.capturesWithoutCheck + one.checksWithoutCapture,
        0,
      );
    },
    (failure) => {
      log.warn('wallets could not be verified', { failure });
    },
  );
}
