import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Board } from './board-query';
import classes from './board.module.css';
import { StateText, WhyText } from './standing';
import { routeTarget, type Target } from './target';
import { t } from './texts';

type RoutesProps = { readonly board: Board; readonly onAct: (target: Target) => void };

/** The connections to clearinghouses, with all payers behind each. */
export function Routes({ board, onAct }: RoutesProps): ReactNode {
  const { routes, at } = board;
  return (
    <section className={classes['panel']} aria-label={t.routes.label}>
      <h2 className={classes['panelTitle']}>{t.routes.label}</h2>
      {routes.length === 0 && <p className={classes['note']}>{t.routes.none}</p>}
      <ul className={classes['rows']}>
        {routes.map((route) => (
          <li key={route.route}>
            <div>
              <strong>{route.route}</strong>
              <StateText standing={route} at={at} />
              <WhyText standing={route} at={at} />
              <span className={classes['id']}>{t.routes.calls(route.callsLastHour, route.inFlight)}</span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t.act.on(t.routes.name(route.route))}
              onClick={() => {
                onAct(routeTarget(route));
              }}
            >
              {t.act.button}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
