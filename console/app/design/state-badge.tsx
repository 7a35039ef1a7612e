import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

/** A state in one or two words; its colour says the same once more, never alone. */
export function StateBadge({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
