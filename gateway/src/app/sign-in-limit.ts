import type { Clock } from '@eligibility/kit';
import { failureTable } from '../domain/failure-table';
import type { KeyedHash } from './ports';

/** Failed sign-ins a minute, the burst the same; 0 is no limit. */
export type SignInLimits = { readonly perAddress: number; readonly perCredential: number };

/** Where people and programs sign in. */
export const DOORS = ['api', 'operators'] as const;
export type Door = (typeof DOORS)[number];

/** What was wrong with a credential: there was none, it cannot be one, or it opens nothing (now). */
export const REFUSALS = ['missing', 'malformed', 'unknown'] as const;
type Refusal = (typeof REFUSALS)[number];

/** Which limit was met. */
export const LIMITED = ['address', 'credential'] as const;
type Limited = (typeof LIMITED)[number];

export type SignInMeter = {
  readonly refused: (door: Door, reason: Refusal) => void;
  readonly limited: (door: Door, reason: Limited) => void;
};

type SignIn = {
  /** Who asks: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly address: string;
  /** As it was presented; undefined without any. */
  readonly credential: string | undefined;
};

/** A sign-in that may be tried; hears how it ended, or nothing when nothing came of it, as in an outage. */
export type SignInAttempt = {
  readonly kind: 'may-try';
  /** The limit that is met and does not hold for this credential: when it fails all the same, the answer is that limit's. */
  readonly exemptFrom: SignInLimited | undefined;
  readonly succeeded: () => void;
  readonly failed: () => void;
};

/** A sign-in that is not tried: the address or the credential failed too often. */
export type SignInLimited = {
  readonly kind: 'limited';
  readonly reason: Limited;
  /** The limit that was met. */
  readonly perMinute: number;
  readonly waitSeconds: number;
};

export type SignInLimit = { readonly enter: (signIn: SignIn) => Promise<SignInAttempt | SignInLimited> };

export type SignInLimitDeps = {
  readonly door: Door;
  readonly limits: SignInLimits;
  readonly clock: Clock;
  /** Credentials are remembered by it alone. */
  readonly keyHash: KeyedHash;
  readonly meter: SignInMeter;
  /** Whether a credential can be one at all, without any look-up. */
  readonly isWellFormed: (credential: string) => boolean;
  /** Whether this credential is known to open this door; false when that cannot be said without a look-up. */
  readonly isIssued: (credential: string) => Promise<boolean>;
};

/** Names in each table: 20,000 take 4 MB. */
const MAX_NAMES = 20_000;
const MAX_GOOD = 10_000;
/** A front desk that closed last evening opens this morning. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1_000;

/**
 * Limits the failed sign-ins of one door, by address and by credential. Only failures count, so a credential that opens
 * the door is never limited by its own requests; and one that did so lately, or is known to be issued, is not limited by
 * the failures of others at its address either.
 */
export function signInLimit({ door, limits, clock, keyHash, meter, ...deps }: SignInLimitDeps): SignInLimit {
  const byAddress = failureTable({ perMinute: limits.perAddress, maxNames: MAX_NAMES });
  const byCredential = failureTable({ perMinute: limits.perCredential, maxNames: MAX_NAMES });
  const good = goodLately();

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
      const nowMs = clock.monotonicMs();
      const waitMs = {
        address: byAddress.waitMs(address, nowMs),
        credential: byCredential.waitMs(hash, nowMs),
      };
      const met = limitMet(waitMs);
      const refusal = met === undefined ? undefined : refusalOf(met, waitMs[met]);
      const isExempt = refusal === undefined || good.has(hash, nowMs) || (await deps.isIssued(credential));
      if (!isExempt) return limited(refusal);
      return {
        kind: 'may-try',
        exemptFrom: refusal,
        succeeded: () => {
          good.add(hash, clock.monotonicMs());
        },
        failed: () => {
          const failedMs = clock.monotonicMs();
          good.forget(hash);
          byAddress.add(address, failedMs);
          byCredential.add(hash, failedMs);
          meter.refused(door, deps.isWellFormed(credential) ? 'unknown' : 'malformed');
        },
      };
    },
  };
}

/** By address first: then the answer is alike for every credential. */
function limitMet(waitMs: Record<Limited, number>): Limited | undefined {
  if (waitMs.address > 0) return 'address';
  return waitMs.credential > 0 ? 'credential' : undefined;
}

/** Credentials that opened the door in the last day; above the bound those that did so longest ago are forgotten. */
function goodLately() {
  const seenMs = new Map<string, number>();
  return {
    has: (hash: string, nowMs: number): boolean => nowMs - (seenMs.get(hash) ?? -Infinity) <= GOOD_FOR_MS,
    add: (hash: string, nowMs: number): void => {
      seenMs.delete(hash);
      seenMs.set(hash, nowMs);
      const [oldest] = seenMs.keys();
      if (oldest !== undefined && seenMs.size > MAX_GOOD) seenMs.delete(oldest);
    },
    forget: (hash: string): void => {
      seenMs.delete(hash);
    },
  };
}
