export type RecentlyUsed<T> = {
  /** The one of this key, made when there is none; it becomes the youngest. */
  readonly get: (key: string, make: () => T) => T;
  /** Oldest first. */
  readonly all: () => readonly T[];
};

export type Lifetime<T> = {
  /** Whether it may be forgotten. */
  readonly isIdle: (value: T) => boolean;
  readonly drop: (value: T) => void;
};

/** Keeps this many values; for each further one the idle one that was used longest ago is dropped, if there is any. */
export function recentlyUsed<T>(maxValues: number, { isIdle, drop }: Lifetime<T>): RecentlyUsed<T> {
  // A Map keeps the order of insertion; taking an entry out and putting it back makes it the youngest.
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
