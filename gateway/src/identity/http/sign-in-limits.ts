import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import { issuedKeys, signInLimit, type SignInLimit } from '../../admission/app/sign-in-limit';
import type { Door, SignInLimits } from '../../admission/app/sign-in-record';
import { signInMeter } from '../../admission/http/limit-sign-ins';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { FormerKeyHashes } from '../app/authenticate';
import { isTokenByForm } from '../app/token-caller';
import type { WorkspaceStore } from '../app/workspace-store';
import { isWellFormedApiKey } from '../domain/api-key';
import { isWellFormedSecret } from '../domain/session';

export type SignInLimitsDeps = {
  readonly signInLimits: SignInLimits;
  readonly clock: Clock;
  readonly keyHash: KeyedHash;
  readonly formerKeyHashes?: FormerKeyHashes | undefined;
  readonly metrics: Metrics;
  readonly workspaces: Pick<WorkspaceStore, 'listUsableKeyHashes'>;
};

/** The limits of failed sign-ins, counted separately for the API and the operator API. */
export function signInLimits({
  signInLimits: limits,
  metrics,
  ...deps
}: SignInLimitsDeps): Record<Door, SignInLimit> {
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
      isWellFormed: (credential) =>
        [isWellFormedApiKey, isWellFormedSecret, isTokenByForm].some((is) => is(credential)),
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
