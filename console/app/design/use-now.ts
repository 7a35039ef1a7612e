import { useEffect, useState } from 'react';

const TICK_MS = 20_000;

/** The time in epoch milliseconds, to within 20 seconds: for what is true only until a moment. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => {
      setNowMs(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(ticking);
    };
  }, []);
  return nowMs;
}
