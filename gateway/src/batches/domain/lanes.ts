/** A lane whose payer could not be asked, and when it is tried again. */
export type HeldLane = {
  readonly lane: number;
  readonly untilMs: number;
  /** How long it was held this time; the next time twice as long. */
  readonly heldForMs: number;
  readonly payerId: string | undefined;
  readonly payerName: string | undefined;
};

/** What a batch knows of its lanes while it runs. */
export type Lanes = {
  /** How many more rows of the lane may be asked now, beside those that are under way. */
  readonly roomOf: (lane: number, nowMs: number, underWay: number) => number;
  /** A row of the lane was answered: it is no longer held. */
  readonly answered: (lane: number) => void;
  /** The payer could not be asked: the lane is held, and then one row of it is tried. Returns until when. */
  readonly held: (lane: number, nowMs: number, payer: Pick<HeldLane, 'payerId' | 'payerName'>) => number;
  readonly list: () => readonly HeldLane[];
  /** So many rows of one lane may be asked at a time from now on. */
  readonly setPlaces: (places: number) => void;
};

const FIRST_HOLD_MS = 1_000;
/** An operator who restores a payer waits so long at most. */
const LONGEST_HOLD_MS = 60_000;

/** @param before the lanes that were held when the batch was last run */
export function lanesOf(before: readonly HeldLane[]): Lanes {
  const held = new Map(before.map((lane) => [lane.lane, lane]));
  let places = 1;
  return {
    roomOf: (lane, nowMs, underWay) => {
      const hold = held.get(lane);
      if (hold === undefined) return places - underWay;
      return hold.untilMs > nowMs ? 0 : 1 - underWay;
    },
    answered: (lane) => {
      held.delete(lane);
    },
    held: (lane, nowMs, payer) => {
      const hold = held.get(lane);
      // Rows that were asked together are refused together: they hold the lane once.
      if (hold !== undefined && hold.untilMs > nowMs) return hold.untilMs;
      const heldForMs = hold === undefined ? FIRST_HOLD_MS : Math.min(2 * hold.heldForMs, LONGEST_HOLD_MS);
      held.set(lane, { lane, untilMs: nowMs + heldForMs, heldForMs, ...payer });
      return nowMs + heldForMs;
    },
    list: () => [...held.values()],
    setPlaces: (most) => {
      places = Math.max(1, most);
    },
  };
}
