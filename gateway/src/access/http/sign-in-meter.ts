import type { Metrics } from '@eligibility/kit/telemetry';
import { DOORS, LIMITED, REFUSALS, type SignInMeter } from '../app/sign-in-limit';

/** Counts refused sign-ins: 401s by reason, and 429s by the limit that was reached. */
export function signInMeter(metrics: Metrics): SignInMeter {
  const refused = metrics.counter({
    name: 'eligibility_sign_ins_refused_total',
    help: 'Requests answered 401, by what was wrong with their credential (missing, malformed, unknown)',
    labels: ['door', 'reason'],
  });
  const limited = metrics.counter({
    name: 'eligibility_sign_ins_limited_total',
    help: 'Requests answered 429 without a look at their credential, as too many sign-ins had failed (address, credential)',
    labels: ['door', 'reason'],
  });
  // Starts at zero: a rate shows nothing for a series that starts at one hundred.
  for (const door of DOORS) {
    for (const reason of REFUSALS) refused.add({ door, reason }, 0);
    for (const reason of LIMITED) limited.add({ door, reason }, 0);
  }
  return {
    refused: (door, reason) => {
      refused.add({ door, reason });
    },
    limited: (door, reason) => {
      limited.add({ door, reason });
    },
  };
}
