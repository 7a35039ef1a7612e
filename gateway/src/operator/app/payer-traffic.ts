import type { PayerTraffic } from '../../checks/app/check-search';
import type { OperatorDeps } from './operator-deps';

const HOUR_MS = 3_600_000;
/** Counting loads the store, and a higher figure does not help an operator who is about to isolate a payer. */
const MAX_COUNTED = 100_000;

/** The answered live checks of a payer in the hour that ends now; zero for an unknown payer. */
export function payerTraffic(
  { checks, clock }: Pick<OperatorDeps, 'checks' | 'clock'>,
  payerId: string,
): Promise<PayerTraffic> {
  return checks.traffic({ payerId, sinceMs: clock.now() - HOUR_MS, limit: MAX_COUNTED });
}
