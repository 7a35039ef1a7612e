import type { Hub, Mates, SharedByWorkers } from '@eligibility/kit/process';

/** The connections that other workers of the same gateway hold: they count towards the same limits. */
export type OtherConnections = {
  readonly size: () => number;
  /** @param holder an address as `holderOf` names it */
  readonly heldBy: (holder: string) => number;
  /** Reports that this worker holds one more or one less. */
  readonly changed: (holder: string, by: 1 | -1) => void;
};

/** Those of a gateway that is one process. */
export const NO_OTHERS: OtherConnections = { size: () => 0, heldBy: () => 0, changed: () => undefined };

/** A change that a worker reports, and the whole that it gets back. */
type Change = { readonly door: string; readonly holder: string; readonly by: 1 | -1 };
type Held = readonly (readonly [holder: string, count: number])[];

const topicOf = (door: string): string => `connections of ${door}`;

/**
 * Keeps what the other workers hold, a moment late: as with requests that arrive at the same time, a limit may be
 * exceeded by those.
 * @param door one name for each server, whose limits are its own
 */
export function otherConnections(
  { tell, broadcast }: Pick<Hub, 'tell' | 'broadcast'>,
  door: string,
): OtherConnections {
  let others = new Map<string, number>();
  let size = 0;
  const set = (all: Held): void => {
    others = new Map(all);
    size = all.reduce((sum, [, count]) => sum + count, 0);
  };
  broadcast.subscribe(
    topicOf(door),
    (message) => {
      const heard = JSON.parse(message) as Held | Pick<Change, 'holder' | 'by'>;
      if ('by' in heard) {
        add(others, heard.holder, heard.by);
        size += heard.by;
      } else set(heard);
    },
    () => undefined,
  );
  tell('connections', door);
  return {
    size: () => size,
    heldBy: (holder) => others.get(holder) ?? 0,
    changed: (holder, by) => {
      tell('connection', { door, holder, by });
    },
  };
}

function add(counts: Map<string, number>, holder: string, by: 1 | -1): void {
  const count = (counts.get(holder) ?? 0) + by;
  if (count === 0) counts.delete(holder);
  else counts.set(holder, count);
}

/** The supervisor's side: knows what every worker holds, and tells the others. */
export function connectionBook({ slots, tell }: Mates): SharedByWorkers {
  const books = new Map<number, Map<string, Map<string, number>>>();
  const bookOf = (slot: number, door: string): Map<string, number> => {
    const doors = books.get(slot) ?? new Map<string, Map<string, number>>();
    books.set(slot, doors);
    const held = doors.get(door) ?? new Map<string, number>();
    doors.set(door, held);
    return held;
  };
  const tellAll = (slot: number, door: string): void => {
    const held = new Map<string, number>();
    for (const [other, doors] of books)
      if (other !== slot)
        for (const [holder, count] of doors.get(door) ?? [])
          held.set(holder, (held.get(holder) ?? 0) + count);
    tell(slot, { topic: topicOf(door), message: JSON.stringify([...held]) });
  };
  return {
    answerersOf: (slot) => ({
      connections: (door: unknown) => {
        bookOf(slot, String(door));
        tellAll(slot, String(door));
      },
      connection: (change: unknown) => {
        const { door, holder, by } = change as Change;
        add(bookOf(slot, door), holder, by);
        for (const other of slots())
          if (other !== slot) tell(other, { topic: topicOf(door), message: JSON.stringify({ holder, by }) });
      },
    }),
    // The connections of a worker that has ended are closed.
    ended: (slot) => {
      const doors = [...(books.get(slot)?.keys() ?? [])];
      books.delete(slot);
      for (const door of doors) for (const other of slots()) tellAll(other, door);
    },
  };
}
