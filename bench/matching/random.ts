/** Draws that are the same in every run. */
export type Random = {
  /** 0 to 1, without 1. */
  readonly next: () => number;
  readonly of: <T>(all: readonly T[]) => T | undefined;
  readonly shuffled: <T>(all: readonly T[]) => readonly T[];
};

/** Draws from a seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: (all) => all[Math.floor(next() * all.length)],
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
}
