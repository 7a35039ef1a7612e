import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Polls come each second; what is this much older is not live. */
export const LATE_MS = 4_000;

/** How old something is, in milliseconds, to within a second. @param sinceMs epoch milliseconds */
export function useAge(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => {
      setNowMs(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(ticking);
    };
  }, []);
  return Math.max(0, nowMs - sinceMs);
}
