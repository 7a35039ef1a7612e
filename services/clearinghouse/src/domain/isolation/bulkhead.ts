import { maySharePlace } from './share-of-places';

/** Whose call it is, and its share relative to others, from 1 to 100. */
type Occupant = { readonly workspaceId: string; readonly workspaceShareWeight: number };

/** A place that was taken, or why there is none: all are taken, or this workspace has its share of them. */
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
 * Bounds how many calls may be under way at a time, so that a payer that hangs cannot eat the sockets of the others, and
 * shares the places by workspace, so that one workspace's calls that hang leave room for those of others. A workspace that
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
    enter: ({ workspaceId, workspaceShareWeight: weight }) => {
      if (inFlight >= maxInFlight) return { kind: 'full' };
      const held = heldBy.get(workspaceId) ?? 0;
      if (!maySharePlace({ held, weight }, maxInFlight - inFlight)) return { kind: 'share-used' };
      heldBy.set(workspaceId, held + 1);
      inFlight += 1;
      return { kind: 'in', leave: leaver(workspaceId) };
    },
    inFlight: () => inFlight,
  };
}
