import type { BoardPayer, BoardRoute } from './board-query';
import type { State } from './states';
import { t } from './texts';

/** What an operator acts on. */
export type Target = {
  readonly scope: 'payers' | 'routes';
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  readonly state: State;
  readonly isOverridden: boolean;
  /** What the clearinghouse's processes counted; only of routes. */
  readonly callsLastHour: number | undefined;
};

export function payerTarget({ payerId, name, state, override }: BoardPayer): Target {
  return {
    scope: 'payers',
    id: payerId,
    name: name ?? payerId,
    state,
    isOverridden: override !== null,
    callsLastHour: undefined,
  };
}

export function routeTarget({ route, state, override, callsLastHour }: BoardRoute): Target {
  return {
    scope: 'routes',
    id: route,
    name: t.routes.name(route),
    state,
    isOverridden: override !== null,
    callsLastHour,
  };
}
