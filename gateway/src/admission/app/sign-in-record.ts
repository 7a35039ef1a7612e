import type { Clock } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import { failureTable } from '../domain/buckets';

/** Failed sign-ins per minute, with a burst of the same size; 0 means no limit. */
export type SignInLimits = { readonly perAddress: number; readonly perCredential: number };

/** Where people and programs sign in. */
export const DOORS = ['api', 'operators'] as const;
export type Door = (typeof DOORS)[number];

/** Which limit was reached. */
export const LIMITED = ['address', 'credential'] as const;
export type Limited = (typeof LIMITED)[number];

/** Names per table: 20,000 take 4 MB. */
const MAX_NAMES = 20_000;
const MAX_GOOD = 10_000;
/** Long enough for a front desk that closed in the evening and opens in the morning. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1_000;

export type SignInRecordOptions = {
  readonly limits: SignInLimits;
  readonly clock: Clock;
};

/** The recent sign-ins at one entrance. Credentials are known by their hashes only. */
export type SignInRecord = {
  /** Milliseconds until a sign-in of this address, and with this credential, may fail once more; 0 when it may now. */
  readonly waitMs: (address: string, hash: string) => Readonly<Record<Limited, number>>;
  /** Whether the credential was accepted recently. */
  readonly isGood: (hash: string) => boolean;
  readonly succeeded: (hash: string) => void;
  readonly failed: (address: string, hash: string) => void;
};

/** Remembers sign-ins at this process: failures that happen at the same time may exceed a limit. */
export function signInRecord({ limits, clock }: SignInRecordOptions): SignInRecord {
  const byAddress = failureTable({ perMinute: limits.perAddress, maxNames: MAX_NAMES });
  const byCredential = failureTable({ perMinute: limits.perCredential, maxNames: MAX_NAMES });
  /** When they were last good, in monotonic milliseconds. */
  const good = new LRUCache<string, number>({ max: MAX_GOOD });
  return {
    waitMs: (address, hash) => {
      const nowMs = clock.monotonicMs();
      return { address: byAddress.waitMs(address, nowMs), credential: byCredential.waitMs(hash, nowMs) };
    },
    isGood: (hash) => clock.monotonicMs() - (good.get(hash) ?? -Infinity) <= GOOD_FOR_MS,
    succeeded: (hash) => {
      good.set(hash, clock.monotonicMs());
    },
    failed: (address, hash) => {
      const nowMs = clock.monotonicMs();
      good.delete(hash);
      byAddress.add(address, nowMs);
      byCredential.add(hash, nowMs);
    },
  };
}
