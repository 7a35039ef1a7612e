/** Whose call it is, and its share relative to others, from 1 to 100. */
type Occupant = {
  readonly workspaceId: string;
  readonly workspaceShareWeight: number;
  /** True when nobody waits for its answer. */
  readonly background?: boolean | undefined;
};

/** A place, or why there is none: all are taken, or this workspace already has its share. */
export type Entered =
  | { readonly kind: 'in'; readonly leave: () => void }
  | { readonly kind: 'full' }
  | { readonly kind: 'share-used' };

export type Bulkhead = {
  /** Takes a place, to be given back once the call has really ended. */
  readonly enter: (occupant: Occupant) => Entered;
  readonly inFlight: () => number;
};

/**
 * Limits how many calls may be in flight, so that a payer that hangs cannot use up the sockets of the others, and
 * shares the places by workspace, so that one workspace's hanging calls leave places for the others. A workspace that
 * holds no place takes no memory.
 */
export function bulkhead(maxInFlight: number): Bulkhead {
  const heldBy = new Map<string, number>();
  let inFlight = 0;

  function leaver(workspaceId: string): () => void {
    return () => {
      inFlight -= 1;
      const left = (heldBy.get(workspaceId) ?? 1) - 1;
      if (left === 0) heldBy.delete(workspaceId);
      else heldBy.set(workspaceId, left);
    };
  }

  return {
    enter: ({ workspaceId, workspaceShareWeight: weight, background = false }) => {
      if (inFlight >= (background ? backgroundPlaces(maxInFlight) : maxInFlight)) return { kind: 'full' };
      const held = heldBy.get(workspaceId) ?? 0;
      if (!maySharePlace({ held, weight }, maxInFlight - inFlight)) return { kind: 'share-used' };
      heldBy.set(workspaceId, held + 1);
      inFlight += 1;
      return { kind: 'in', leave: leaver(workspaceId) };
    },
    inFlight: () => inFlight,
  };
}

/**
 * As long as so many places are taken, by whomever, none is given to a call that nobody waits for: half of them, so that
 * a batch never makes the call of a front desk wait, and at least one, so that it comes to its end.
 */
export function backgroundPlaces(maxInFlight: number): number {
  return Math.max(1, Math.floor(maxInFlight / 2));
}

/** The weight of a workspace without one of its own. */
export const DEFAULT_SHARE_WEIGHT = 10;
export const MAX_SHARE_WEIGHT = 100;

/** How many places a workspace of the default weight may hold for each one that is free. */
const PLACES_PER_FREE_PLACE = 4;

type Holding = {
  /** Places that the workspace holds already. */
  readonly held: number;
  /** Its share relative to other workspaces, from 1 to 100. */
  readonly weight: number;
};

/**
 * Whether a workspace may take one more of the places that are free now: while it holds fewer than four times as many
 * (at the default weight). This is the dynamic threshold of Choudhury and Hahne (IEEE/ACM Transactions on Networking
 * 6(2), 1998): one workspace alone gets four fifths of the places, n equal ones get 4/(4n + 1) each, and a few always
 * stay free for a new workspace. It needs no history: a workspace above its threshold does not get the place that its
 * ended call has freed, so an excess is returned within the duration of one call.
 * @param free places that no workspace holds
 */
function maySharePlace({ held, weight }: Holding, free: number): boolean {
  return held < (free * PLACES_PER_FREE_PLACE * weight) / DEFAULT_SHARE_WEIGHT;
}
