import { inFlight, type Clock } from '@eligibility/kit';
import type { Attempt, CheckStore } from './ports';

/** Remembers which attempts this process is running, so that their leases can be renewed. */
export type LeaseKeeper = {
  /** From now until the returned function is called, `renew` extends this attempt's lease. */
  readonly startRenewing: (attempt: Attempt) => () => void;
  /** Renews the lease of every running attempt; called every third of a lease. */
  readonly renew: () => Promise<void>;
  /** Resolves once no attempt runs: a check continues when its caller has hung up or stopped waiting. */
  readonly idle: () => Promise<void>;
};

export function leaseKeeper(checks: Pick<CheckStore, 'renew'>): LeaseKeeper {
  const running = inFlight<Attempt>();
  let whenIdle: (() => void)[] = [];
  return {
    startRenewing: (attempt) => {
      const remove = running.add(attempt);
      return () => {
        remove();
        if (running.size() > 0) return;
        for (const resolve of whenIdle) resolve();
        whenIdle = [];
      };
    },
    renew: async () => {
      if (running.size() > 0) await checks.renew(running.members());
    },
    idle: () =>
      running.size() === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
}

/** The time that leases use. It is the same for all gateways on a store, whatever their own clocks show. */
export type LeaseClock = {
  readonly now: () => number;
  /** By how much this machine's clock is ahead of it; negative when it is behind. */
  readonly skewMs: () => number;
};

/** Starts at the machine's time and is not affected by later changes of the machine's clock. */
export function steadyLeaseClock(clock: Clock): LeaseClock {
  return continuedFrom(clock, clock.now());
}

export type StoreClock = LeaseClock & {
  /** Asks the store for its time again; while that fails, the clock continues from the last answer. */
  readonly ask: () => Promise<void>;
};

/** A slower answer says too little about when the store read its clock. */
const MAX_ROUND_TRIP_MS = 1_000;

/**
 * The store's time, continued between requests by this machine's monotonic clock.
 * @throws what the first call of `storeTimeMs` throws
 */
export async function storeLeaseClock(clock: Clock, storeTimeMs: () => Promise<number>): Promise<StoreClock> {
  const asked = async (): Promise<{ readonly running: LeaseClock; readonly tookMs: number }> => {
    const sentMs = clock.monotonicMs();
    const storeMs = await storeTimeMs();
    const tookMs = clock.monotonicMs() - sentMs;
    return { running: continuedFrom(clock, storeMs + tookMs / 2), tookMs };
  };
  let { running } = await asked();
  return {
    now: () => running.now(),
    skewMs: () => running.skewMs(),
    ask: async () => {
      const answer = await asked();
      if (answer.tookMs <= MAX_ROUND_TRIP_MS) ({ running } = answer);
    },
  };
}

function continuedFrom(clock: Clock, atMs: number): LeaseClock {
  const sinceMs = clock.monotonicMs();
  const now = (): number => Math.round(atMs + clock.monotonicMs() - sinceMs);
  return { now, skewMs: () => clock.now() - now() };
}
