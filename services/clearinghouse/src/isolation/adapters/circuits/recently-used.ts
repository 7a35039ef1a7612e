export type RecentlyUsed<T> = {
  /** The value of this key; it becomes the most recent. */
  readonly find: (key: string) => T | undefined;
  /** The same, created when missing. */
  readonly get: (key: string, make: () => T) => T;
  /** Oldest first. */
  readonly all: () => readonly T[];
  readonly dropIf: (isDropped: (value: T) => boolean) => void;
};

export type Lifetime<T> = {
  /** Whether it may be dropped to make room; any may unless given. */
  readonly isIdle?: (value: T) => boolean;
  /** Called with each value that is dropped. */
  readonly onDrop: (value: T) => void;
};

/** Keeps this many values; for each further one the idle one that was used longest ago is dropped, if there is any. */
export function recentlyUsed<T>(
  maxValues: number,
  { isIdle = () => true, onDrop }: Lifetime<T>,
): RecentlyUsed<T> {
  // A Map keeps the order of insertion; deleting an entry and inserting it again makes it the most recent.
  const values = new Map<string, T>();

  function use(key: string, value: T): T {
    values.delete(key);
    values.set(key, value);
    return value;
  }

  function drop(key: string, value: T): void {
    values.delete(key);
    onDrop(value);
  }

  function makeRoom(): void {
    if (values.size < maxValues) return;
    for (const [key, value] of values) {
      if (!isIdle(value)) continue;
      drop(key, value);
      return;
    }
  }

  function find(key: string): T | undefined {
    const knownValue = values.get(key);
    return knownValue === undefined ? undefined : use(key, knownValue);
  }

  return {
    find,
    get: (key, make) => {
      const knownValue = find(key);
      if (knownValue !== undefined) return knownValue;
      makeRoom();
      return use(key, make());
    },
    all: () => [...values.values()],
    dropIf: (isDropped) => {
      for (const [key, value] of [...values]) if (isDropped(value)) drop(key, value);
    },
  };
}
