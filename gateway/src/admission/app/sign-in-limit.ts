import type { Clock } from '@eligibility/kit';
import { signInRecord, type Door, type Limited, type SignInLimits } from './sign-in-record';
import type { KeyedHash } from '../../basics/keyed-hash';

/** What was wrong with a credential: it is missing, malformed, or not (or no longer) valid. */
export const REFUSALS = ['missing', 'malformed', 'unknown'] as const;
type Refusal = (typeof REFUSALS)[number];

export type SignInMeter = {
  readonly refused: (door: Door, reason: Refusal) => void;
  readonly limited: (door: Door, reason: Limited) => void;
};

type SignIn = {
  /** The caller's IPv4 address, or the /64 network of its IPv6 address. */
  readonly address: string;
  /** The credential as sent; undefined when there is none. */
  readonly credential: string | undefined;
};

/**
 * A sign-in that may be tried. The caller reports the result with `succeeded` or `failed`; with neither when there is
 * none, as in an outage.
 */
export type SignInAttempt = {
  readonly kind: 'may-try';
  /**
   * A limit that was reached but does not apply to this credential: if the credential fails all the same, the answer is
   * that limit's.
   */
  readonly exemptFrom: SignInLimited | undefined;
  readonly succeeded: () => void;
  readonly failed: () => void;
};

/** A sign-in that is refused: the address or the credential failed too often. */
export type SignInLimited = {
  readonly kind: 'limited';
  readonly reason: Limited;
  /** The limit that was reached. */
  readonly perMinute: number;
  readonly waitSeconds: number;
};

export type SignInLimit = { readonly enter: (signIn: SignIn) => Promise<SignInAttempt | SignInLimited> };

export type SignInLimitOptions = {
  readonly door: Door;
  readonly limits: SignInLimits;
  readonly clock: Clock;
  /** Only this hash of a credential is remembered. */
  readonly keyHash: KeyedHash;
  readonly meter: SignInMeter;
  /** Whether a credential is well-formed, without any look-up. */
  readonly isWellFormed: (credential: string) => boolean;
  /** Whether this credential is known to be valid at this entrance; false when that needs a look-up. */
  readonly isIssued: (credential: string) => Promise<boolean>;
};

/**
 * Limits the failed sign-ins at one entrance (API or operator API), by address and by credential. Only failures count,
 * so a valid credential is never limited by its own requests. One that was accepted recently, or is known to be issued,
 * is not limited by the failures of others at its address either.
 */
export function signInLimit({
  door,
  limits,
  clock,
  keyHash,
  meter,
  ...options
}: SignInLimitOptions): SignInLimit {
  const record = signInRecord({ limits, clock });

  const refusalOf = (reason: Limited, waitMs: number): SignInLimited => ({
    kind: 'limited',
    reason,
    perMinute: reason === 'address' ? limits.perAddress : limits.perCredential,
    waitSeconds: Math.ceil(waitMs / 1_000),
  });
  const limited = (refusal: SignInLimited): SignInLimited => {
    meter.limited(door, refusal.reason);
    return refusal;
  };
  const withoutCredential: SignInAttempt = {
    kind: 'may-try',
    exemptFrom: undefined,
    succeeded: () => undefined,
    failed: () => {
      meter.refused(door, 'missing');
    },
  };

  return {
    enter: async ({ address, credential }) => {
      if (credential === undefined) return withoutCredential;
      const hash = keyHash(credential);
      const waitMs = record.waitMs(address, hash);
      const met = limitMet(waitMs);
      const refusal = met === undefined ? undefined : refusalOf(met, waitMs[met]);
      const isExempt = refusal === undefined || record.isGood(hash) || (await options.isIssued(credential));
      if (!isExempt) return limited(refusal);
      return {
        kind: 'may-try',
        exemptFrom: refusal,
        succeeded: () => {
          record.succeeded(hash);
        },
        failed: () => {
          record.failed(address, hash);
          meter.refused(door, options.isWellFormed(credential) ? 'unknown' : 'malformed');
        },
      };
    },
  };
}

/** By address first, so that the answer is the same for every credential. */
function limitMet(waitMs: Record<Limited, number>): Limited | undefined {
  if (waitMs.address > 0) return 'address';
  return waitMs.credential > 0 ? 'credential' : undefined;
}

type IssuedKeys = {
  /**
   * Whether a key with one of these hashes is issued and usable, as of a few seconds ago; false when the store does not
   * answer.
   */
  readonly has: (hashes: readonly string[]) => Promise<boolean>;
};

type IssuedKeysOptions = {
  readonly workspaces: {
    /** The hashes of keys that are neither expired nor revoked at this time, the newest first. */
    readonly listUsableKeyHashes: (nowMs: number, limit: number) => Promise<readonly string[]>;
  };
  readonly clock: Clock;
};

/** How long a list is used: a new key is in the next one. */
const LIST_MS = 10_000;
/** The newest keys; installations have some hundreds. */
const MAX_LISTED_HASHES = 10_000;

/**
 * Knows the issued keys without a look-up per key: it reads the store at most once in ten seconds, and only when it is
 * asked.
 */
export function issuedKeys({ workspaces, clock }: IssuedKeysOptions): IssuedKeys {
  let listed: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let listedMs = -Infinity;

  async function list(): Promise<ReadonlySet<string>> {
    const before = listed;
    try {
      return new Set(await workspaces.listUsableKeyHashes(clock.now(), MAX_LISTED_HASHES));
    } catch {
      // A caller that an old list admits is still looked up in the store.
      return before;
    }
  }
  return {
    has: async (hashes) => {
      if (clock.monotonicMs() - listedMs >= LIST_MS) {
        listedMs = clock.monotonicMs();
        listed = list();
      }
      const listedHashes = await listed;
      return hashes.some((hash) => listedHashes.has(hash));
    },
  };
}
