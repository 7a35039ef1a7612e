/** Those that share the lowest rank, in their order. Of most lists all do, and then it is the list itself. */
export function lowest<T>(entries: readonly T[], rank: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries;
  let best: T[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const its = rank(entry);
    if (its > least) continue;
    if (its < least) {
      least = its;
      best = [];
    }
    best.push(entry);
  }
  return best.length === entries.length ? entries : best;
}
