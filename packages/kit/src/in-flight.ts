/** What is in progress at a time, such as requests. */
export type InFlight<T> = {
  /** @returns removes the member again; a second call does nothing */
  readonly add: (member: T) => () => void;
  readonly size: () => number;
  /** In no particular order; a copy, so members may leave while it is read. */
  readonly members: () => readonly T[];
};

type Entry<T> = { readonly member: T; at: number };

/**
 * A set for members that come and go with every request.
 *
 * V8 replaces the table of a `Set` or `Map` every few additions and deletions, and each table refers to the one that
 * replaced it, as iterators need. Once one table has reached the old generation, all later ones are kept alive with what
 * was in them, until the next full collection: with requests as members, the collector copies nearly every request
 * twice. An array in which the last entry takes the place of the removed one leaves nothing behind.
 */
export function inFlight<T>(): InFlight<T> {
  const entries: Entry<T>[] = [];

  function remove(entry: Entry<T>): void {
    if (entries[entry.at] !== entry) return;
    const last = entries.pop();
    if (last === undefined || last === entry) return;
    last.at = entry.at;
    entries[entry.at] = last;
  }

  return {
    add: (member) => {
      const entry = { member, at: entries.length };
      entries.push(entry);
      return () => {
        remove(entry);
      };
    },
    size: () => entries.length,
    members: () => entries.map(({ member }) => member),
  };
}
