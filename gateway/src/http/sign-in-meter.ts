import type { Metrics } from '@eligibility/kit/telemetry';
import { DOORS, LIMITED, REFUSALS, type SignInMeter } from '../app/sign-in-limit';

/** Counts what doors refuse: 401s by what was wrong, and 429s by which limit was met. */
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
  // From zero on: a rate sees nothing in a series that begins with its first hundred.
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
