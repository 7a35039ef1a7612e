export type RecentlyUsed<T> = {
  /** The value of this key, created when missing; it becomes the most recent. */
  readonly get: (key: string, make: () => T) => T;
  /** Oldest first. */
  readonly all: () => readonly T[];
};

export type Lifetime<T> = {
  /** Whether it may be dropped. */
  readonly isIdle: (value: T) => boolean;
  readonly drop: (value: T) => void;
};

/** Keeps this many values; for each further one the idle one that was used longest ago is dropped, if there is any. */
export function recentlyUsed<T>(maxValues: number, { isIdle, drop }: Lifetime<T>): RecentlyUsed<T> {
  // A Map keeps the order of insertion; deleting an entry and inserting it again makes it the most recent.
  const values = new Map<string, T>();

  function forgetOldestIdle(): void {
    for (const [key, value] of values) {
      if (!isIdle(value)) continue;
      values.delete(key);
      drop(value);
      return;
    }
  }

  return {
    get: (key, make) => {
      const known = values.get(key);
      if (known === undefined && values.size >= maxValues) forgetOldestIdle();
      const value = known ?? make();
      values.delete(key);
      values.set(key, value);
      return value;
    },
    all: () => [...values.values()],
  };
}
