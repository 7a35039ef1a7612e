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
  const running = new Set<Attempt>();
  let whenIdle: (() => void)[] = [];
  return {
    startRenewing: (attempt) => {
      running.add(attempt);
      return () => {
        running.delete(attempt);
        if (running.size > 0) return;
        for (const resolve of whenIdle) resolve();
        whenIdle = [];
      };
    },
    renew: async () => {
      if (running.size > 0) await checks.renew([...running]);
    },
    idle: () =>
      running.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
}
