import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { KeyedHash } from './app/ports';
import { signInLimit, type Door, type SignInLimit, type SignInLimits } from './app/sign-in-limit';
import { isWellFormedApiKey } from './domain/api-key';
import { signInMeter } from './http/sign-in-meter';

type Deps = {
  readonly signInLimits: SignInLimits;
  readonly clock: Clock;
  readonly keyHash: KeyedHash;
  readonly metrics: Metrics;
};

/** The limit of failed sign-ins at each door: what fails at one is not counted at the other. */
export function signInLimits({ signInLimits: limits, metrics, ...deps }: Deps): Record<Door, SignInLimit> {
  const shared = { ...deps, limits, meter: signInMeter(metrics), isIssued: () => Promise.resolve(false) };
  return {
    api: signInLimit({ ...shared, door: 'api', isWellFormed: isWellFormedApiKey }),
    operators: signInLimit({ ...shared, door: 'operators', isWellFormed: () => true }),
  };
}
