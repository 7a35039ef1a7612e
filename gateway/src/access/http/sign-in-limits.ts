import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { FormerKeyHashes } from '../app/authenticate';
import { issuedKeys } from '../app/issued-keys';
import type { KeyedHash } from '../../checks/app/ports';
import { signInLimit, type Door, type SignInLimit, type SignInLimits } from '../app/sign-in-limit';
import type { WorkspaceStore } from '../app/workspace-store';
import { isWellFormedApiKey } from '../domain/api-key';
import { signInMeter } from './sign-in-meter';

type Deps = {
  readonly signInLimits: SignInLimits;
  readonly clock: Clock;
  readonly keyHash: KeyedHash;
  readonly formerKeyHashes?: FormerKeyHashes | undefined;
  readonly metrics: Metrics;
  readonly workspaces: Pick<WorkspaceStore, 'listUsableKeyHashes'>;
};

/** The limits of failed sign-ins, counted separately for the API and the operator API. */
export function signInLimits({ signInLimits: limits, metrics, ...deps }: Deps): Record<Door, SignInLimit> {
  const shared = { ...deps, limits, meter: signInMeter(metrics) };
  const issued = issuedKeys(deps);
  const hashesOf = (key: string): readonly string[] => [
    deps.keyHash(key),
    ...(deps.formerKeyHashes?.of(key) ?? []),
  ];
  return {
    api: signInLimit({
      ...shared,
      door: 'api',
      isWellFormed: isWellFormedApiKey,
      isIssued: (key) => issued.has(hashesOf(key)),
    }),
    operators: signInLimit({
      ...shared,
      door: 'operators',
      isWellFormed: () => true,
      // An operator may have chosen the token of the settings; the limit slows down guessing.
      isIssued: () => Promise.resolve(false),
    }),
  };
}
