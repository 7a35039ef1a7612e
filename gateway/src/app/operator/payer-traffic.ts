import type { PayerTraffic } from '../check-search';
import type { OperatorDeps } from './operator-deps';

const HOUR_MS = 3_600_000;
/** Counting holds the store up, and who is about to stop a payer learns nothing from a higher figure. */
const MAX_COUNTED = 100_000;

/** The answered live checks of a payer in the hour that ends now; nothing for a payer that nobody knows. */
export function payerTraffic(
  { checks, clock }: Pick<OperatorDeps, 'checks' | 'clock'>,
  payerId: string,
): Promise<PayerTraffic> {
  return checks.traffic({ payerId, sinceMs: clock.now() - HOUR_MS, limit: MAX_COUNTED });
}
