import type { ReactNode } from 'react';
import { count } from '../format';
import classes from './bar-list.module.css';

export type BarOfList = {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** Beside the number, such as how many of them failed. */
  readonly note?: string | undefined;
};

/** Numbers next to each other: each with its name and a bar that shows it in proportion to the largest. */
export function BarList({ bars }: { readonly bars: readonly BarOfList[] }): ReactNode {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul className={classes['list']}>
      {bars.map(({ key, name, value, note }) => (
        <li key={key} className={classes['row']}>
          <span className={classes['name']}>{name}</span>
          <span>
            {note !== undefined && <span className={classes['note']}>{note} </span>}
            {count(value)}
          </span>
          <svg className={classes['bar']} aria-hidden>
            <rect className={classes['track']} width="100%" height="100%" rx="4" />
            <rect
              className={classes['value']}
              width={`${String((100 * value) / most)}%`}
              height="100%"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
