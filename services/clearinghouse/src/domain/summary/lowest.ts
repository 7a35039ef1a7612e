/** Those that share the lowest rank, in their order. */
export function lowest<T>(entries: readonly T[], rank: (entry: T) => number): readonly T[] {
  if (entries.length < 2) return entries;
  const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
  const best = ranked.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY);
  return ranked.filter((one) => one.rank === best).map(({ entry }) => entry);
}
