import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './board.module.css';
import { span } from './span';
import { t } from './texts';
import { LATE_MS, useAge } from './use-age';

/** Whether what is on the screen is true now. A board that has stopped must not look like one that is well. */
export function Live({
  updatedAt,
  hasFailed,
}: {
  readonly updatedAt: number;
  readonly hasFailed: boolean;
}): ReactNode {
  const ageMs = useAge(updatedAt);
  const isLive = ageMs < LATE_MS && !hasFailed;
  if (updatedAt === 0) return null;
  return (
    <Text size="sm" className={classes['live']} data-live={isLive} role="status">
      {isLive ? t.live : t.notLive(span(ageMs))}
    </Text>
  );
}
