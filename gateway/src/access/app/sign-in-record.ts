import { localBroadcast, type Broadcast, type Clock } from '@eligibility/kit';
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
/** How often the other workers hear that a credential is still good. */
const TELL_GOOD_MS = 60 * 60 * 1_000;

export type SignInRecordOptions = {
  readonly door: Door;
  readonly limits: SignInLimits;
  readonly clock: Clock;
  /** Between the workers of this gateway, which count together. Default: there are no others. */
  readonly workers?: Broadcast | undefined;
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

/** What one worker learned. */
type News = { readonly hash: string; readonly failedAt?: string };

/**
 * Remembers sign-ins, also those at the other workers of this gateway, a moment later: failures that happen at the same
 * time may exceed a limit, as they may within one process.
 */
export function signInRecord({
  door,
  limits,
  clock,
  workers = localBroadcast(),
}: SignInRecordOptions): SignInRecord {
  const byAddress = failureTable({ perMinute: limits.perAddress, maxNames: MAX_NAMES });
  const byCredential = failureTable({ perMinute: limits.perCredential, maxNames: MAX_NAMES });
  const good = goodLately();
  const topic = `sign-ins at ${door}`;

  const hear = ({ hash, failedAt }: News): void => {
    const nowMs = clock.monotonicMs();
    if (failedAt === undefined) {
      good.add(hash, nowMs);
      return;
    }
    good.forget(hash);
    byAddress.add(failedAt, nowMs);
    byCredential.add(hash, nowMs);
  };
  workers.subscribe(
    topic,
    (message) => {
      hear(JSON.parse(message) as News);
    },
    () => undefined,
  );
  /** This worker hears it at once. */
  const tell = (news: News): void => void workers.publish(topic, JSON.stringify(news));

  return {
    waitMs: (address, hash) => {
      const nowMs = clock.monotonicMs();
      return { address: byAddress.waitMs(address, nowMs), credential: byCredential.waitMs(hash, nowMs) };
    },
    isGood: (hash) => good.has(hash, clock.monotonicMs()),
    succeeded: (hash) => {
      if (good.isToBeTold(hash, clock.monotonicMs())) tell({ hash });
      else good.use(hash, clock.monotonicMs());
    },
    failed: (address, hash) => {
      tell({ hash, failedAt: address });
    },
  };
}

/** Credentials that were accepted in the last day; above the bound the least recent are dropped. */
function goodLately() {
  const seen = new Map<string, { readonly seenMs: number; readonly toldMs: number }>();
  const keep = (hash: string, seenMs: number, toldMs: number): void => {
    seen.delete(hash);
    seen.set(hash, { seenMs, toldMs });
    const [oldest] = seen.keys();
    if (oldest !== undefined && seen.size > MAX_GOOD) seen.delete(oldest);
  };
  return {
    has: (hash: string, nowMs: number): boolean =>
      nowMs - (seen.get(hash)?.seenMs ?? -Infinity) <= GOOD_FOR_MS,
    isToBeTold: (hash: string, nowMs: number): boolean =>
      nowMs - (seen.get(hash)?.toldMs ?? -Infinity) >= TELL_GOOD_MS,
    /** All workers know of it now. */
    add: (hash: string, nowMs: number): void => {
      keep(hash, nowMs, nowMs);
    },
    use: (hash: string, nowMs: number): void => {
      keep(hash, nowMs, seen.get(hash)?.toldMs ?? nowMs);
    },
    forget: (hash: string): void => {
      seen.delete(hash);
    },
  };
}
