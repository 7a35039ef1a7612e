import type { ReactNode } from 'react';
import classes from './sparkline.module.css';

type SparklineProps = {
  /** One bar each, in order. */
  readonly all: readonly number[];
  /** The part of each bar that is marked; as long as `all`. */
  readonly marked: readonly number[];
  /** What the bars say, for those who do not see them. */
  readonly label: string;
};

const BAR = 2;
const HEIGHT = 24;

/** Small bars without axes: how much there was, and how much of it was bad. */
export function Sparkline({ all, marked, label }: SparklineProps): ReactNode {
  const most = Math.max(1, ...all);
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes['sparkline']}
      viewBox={`0 0 ${String(all.length * BAR)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
    >
      <path className={classes['all']} d={bars(all, most)} />
      <path className={classes['marked']} d={bars(marked, most)} />
    </svg>
  );
}

/** A bar that is there is seen, however small it is next to the others. */
const LEAST = 2;

function bars(values: readonly number[], most: number): string {
  return values
    .map((value, at) => {
      if (value === 0) return '';
      const height = Math.max(LEAST, (value / most) * HEIGHT);
      return `M${String(at * BAR)} ${String(HEIGHT)}v-${height.toFixed(1)}h${String(BAR * 0.75)}V${String(HEIGHT)}z`;
    })
    .join('');
}
