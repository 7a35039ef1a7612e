import { useSyncExternalStore } from 'react';

const TICK_MS = 20_000;
const SECOND_MS = 1_000;

function subscribe(onTick: () => void): () => void {
  const ticking = setInterval(onTick, TICK_MS);
  return () => {
    clearInterval(ticking);
  };
}

/** Whole seconds, rounded up: what the API has just ended is over in the list that shows it. */
function now(): number {
  return Math.ceil(Date.now() / SECOND_MS) * SECOND_MS;
}

/**
 * The time in epoch milliseconds for what is true only until a moment: read anew with each rendering, and at least every
 * 20 seconds.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now);
}
