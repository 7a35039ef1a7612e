import type { IdentityContext } from '../app/context';
import { issuedKeys, signInLimit, type SignInLimit } from '../../admission/app/sign-in-limit';
import type { Door, SignInLimits } from '../../admission/app/sign-in-record';
import { signInMeter } from '../../admission/http/limit-sign-ins';
import { isTokenByForm } from '../app/token-caller';
import { isWellFormedApiKey } from '../domain/api-key';
import { isWellFormedSecret } from '../domain/session';

/** The limits of failed sign-ins, counted separately for the API and the operator API. */
export function signInLimits(context: IdentityContext, limits: SignInLimits): Record<Door, SignInLimit> {
  const { clock, keyHash, formerKeyHashes, metrics } = context;
  const shared = { clock, keyHash, limits, meter: signInMeter(metrics) };
  const issued = issuedKeys(context);
  const hashesOf = (key: string): readonly string[] => [keyHash(key), ...(formerKeyHashes?.of(key) ?? [])];
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
