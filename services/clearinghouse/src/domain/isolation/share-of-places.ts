/** What every workspace has unless an operator says otherwise. */
export const DEFAULT_SHARE_WEIGHT = 10;
export const MAX_SHARE_WEIGHT = 100;

/** How many places a workspace of the default weight may hold for each one that is free. */
const PLACES_A_FREE_ONE = 4;

export type Holding = {
  /** Places that the workspace holds already. */
  readonly held: number;
  /** Its share relative to other workspaces, from 1 to 100. */
  readonly weight: number;
};

/**
 * Whether a workspace may take one more of the places that are free now: while it holds fewer than four times as many (at
 * the default weight). This is the dynamic threshold of Choudhury and Hahne (IEEE/ACM Transactions on Networking 6(2),
 * 1998): one workspace alone gets four fifths of the places, n alike get 4/(4n + 1) each, and a few always stay free for a
 * workspace that comes. It needs no memory of who was active: a workspace above its threshold is not given the place that
 * its ended call has freed, so what was lent comes back within the length of one call.
 * @param free places that no workspace holds
 */
export function maySharePlace({ held, weight }: Holding, free: number): boolean {
  return held < (free * PLACES_A_FREE_ONE * weight) / DEFAULT_SHARE_WEIGHT;
}
