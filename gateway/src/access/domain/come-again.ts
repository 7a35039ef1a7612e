/**
 * The requests that were refused and asked to come again. If all came after the same time, each of these waves would be
 * refused for the most part, and the process would have nothing to do between them. So they get places, one after
 * another.
 */
export type Invited = {
  /** When all of them could be answered, if they were answered one after another from now on. */
  readonly answeredByMs: number;
  readonly count: number;
};

export const noneInvited: Invited = { answeredByMs: -Infinity, count: 0 };

/** A person at a front desk is asked for no more patience than this. */
const LONGEST_SECONDS = 10;
/** They come within twice the time that they take, because others come as well and those of one second come together. */
const SPREAD = 2;
const MOST_AHEAD_MS = (LONGEST_SECONDS * 1_000) / SPREAD;
/** The golden section: its multiples fill an interval evenly, however many there are, and need no chance. */
const STEP = (Math.sqrt(5) - 1) / 2;

/** The state after one more was refused. @param startsPerMs how fast the process starts requests */
export function afterInvitation(
  { answeredByMs, count }: Invited,
  startsPerMs: number,
  nowMs: number,
): Invited {
  const byMs = Math.max(answeredByMs, nowMs) + 1 / startsPerMs;
  return { answeredByMs: Math.min(byMs, nowMs + MOST_AHEAD_MS), count: count + 1 };
}

/**
 * After how many whole seconds the one that was refused last should come again: in the order in which they were
 * refused, and at any of these seconds when there are too many for that.
 */
export function comeAgainSeconds({ answeredByMs, count }: Invited, nowMs: number): number {
  const aheadMs = answeredByMs - nowMs;
  const placeMs = aheadMs < MOST_AHEAD_MS ? aheadMs : ((count * STEP) % 1) * MOST_AHEAD_MS;
  return 1 + Math.floor((SPREAD * placeMs) / 1_000);
}
