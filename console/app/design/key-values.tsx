import type { ReactNode } from 'react';
import classes from './key-values.module.css';

/** What is known of one thing: names with their values. */
export function KeyValues({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className={classes['list']}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes['row']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
