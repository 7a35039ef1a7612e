import type { ReactNode } from 'react';
import classes from './meter.module.css';

type MeterProps = {
  /** From 0 to `total`. */
  readonly value: number;
  readonly total: number;
  /** What a screen reader says in place of the bar. */
  readonly label: string;
};

/** How much of a total is left, as a bar. The numbers are written next to it: the bar alone says nothing. */
export function Meter({ value, total, label }: MeterProps): ReactNode {
  const share = total > 0 ? Math.min(100, (100 * value) / total) : 0;
  return (
    <svg className={classes['meter']} role="img" aria-label={label}>
      <rect className={classes['track']} width="100%" height="100%" rx="4" />
      {share > 0 && <rect className={classes['value']} width={`${share}%`} height="100%" rx="4" />}
    </svg>
  );
}
