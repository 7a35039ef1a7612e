/** How many deliveries of an endpoint a process has in hand at most. */
const MOST = 20;

export type EndpointRoom = {
  /** How many deliveries of this endpoint may be in hand now. */
  readonly of: (endpointId: string) => number;
  /** One is in hand until the returned function is called; where it says how it ended, that is remembered. */
  readonly begin: (endpointId: string) => (isSuccess?: boolean) => void;
};

type Known = { readonly room: number; readonly isFailing: boolean };

/**
 * Begins each endpoint with one delivery in hand, doubles with each success up to twenty, and goes back to one with a
 * failure. All that fail share a part of the process, so that endpoints that never answer take no room from others.
 * @param forFailing how many deliveries of failing endpoints are in hand at most
 */
export function endpointRoom(forFailing: number): EndpointRoom {
  const known = new Map<string, Known>();
  const inHand = new Map<string, number>();
  const failingInHand = (): number =>
    [...inHand].reduce((all, [id, count]) => all + (known.get(id)?.isFailing === true ? count : 0), 0);
  return {
    of: (endpointId) => {
      const { room, isFailing } = known.get(endpointId) ?? UNKNOWN;
      return isFailing && failingInHand() >= forFailing ? 0 : room;
    },
    begin: (endpointId) => {
      inHand.set(endpointId, (inHand.get(endpointId) ?? 0) + 1);
      let isOver = false;
      return (isSuccess) => {
        if (isOver) return;
        isOver = true;
        const left = (inHand.get(endpointId) ?? 1) - 1;
        if (left === 0) inHand.delete(endpointId);
        else inHand.set(endpointId, left);
        if (isSuccess === undefined) return;
        const { room } = known.get(endpointId) ?? UNKNOWN;
        // Failing ones are few, and of the others only those that are forgotten begin with one again.
        known.set(endpointId, isSuccess ? { room: Math.min(MOST, room * 2), isFailing: false } : FAILING);
        if (known.size > MOST_KNOWN) known.delete([...known.keys()][0] ?? '');
      };
    },
  };
}

const UNKNOWN: Known = { room: 1, isFailing: false };
const FAILING: Known = { room: 1, isFailing: true };
const MOST_KNOWN = 10_000;
