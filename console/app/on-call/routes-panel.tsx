import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../design/format';
import type { Board } from './board-query';
import classes from './board.module.css';
import { StateText, WhyText } from './standing';
import { routeTarget, type Target } from './texts';

type RoutesProps = { readonly board: Board; readonly onAct: (target: Target) => void };

/** The connections to clearinghouses, with all payers behind each. */
export function Routes({ board, onAct }: RoutesProps): ReactNode {
  const { routes, at } = board;
  return (
    <section className={classes['panel']} aria-label="Routes">
      <h2 className={classes['panelTitle']}>Routes</h2>
      {routes.length === 0 && <p className={classes['note']}>No route was used lately.</p>}
      <ul className={classes['rows']}>
        {routes.map((route) => (
          <li key={route.route}>
            <div>
              <strong>{route.route}</strong>
              <StateText standing={route} at={at} />
              <WhyText standing={route} at={at} />
              <span className={classes['id']}>
                {count(route.callsLastHour)} calls in the last hour, {count(route.inFlight)} in flight
              </span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Act on route ${route.route}`}
              onClick={() => {
                onAct(routeTarget(route));
              }}
            >
              Act
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
