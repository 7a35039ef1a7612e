import { Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './board.module.css';
import { span } from './texts';

/** Polls come each second; a board that is this much older is not live. */
const LATE_MS = 4_000;

/** Whether what is on the screen is true now. A board that has stopped must not look like one that is well. */
export function Live({
  updatedAt,
  hasFailed,
}: {
  readonly updatedAt: number;
  readonly hasFailed: boolean;
}): ReactNode {
  const nowMs = useNow();
  const ageMs = nowMs - updatedAt;
  const isLive = updatedAt > 0 && ageMs < LATE_MS && !hasFailed;
  if (updatedAt === 0) return null;
  return (
    <Text size="sm" className={classes['live']} data-live={isLive} role="status">
      {isLive ? 'Live' : `Not live: the last answer is ${span(ageMs)} old`}
    </Text>
  );
}

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return nowMs;
}
