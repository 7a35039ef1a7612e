import type { Board } from './board-query';
import { t } from './texts';

/** Of payers by their id, as far as they are known. */
export type PayerNames = ReadonlyMap<string, string>;

export function payerNames(board: Pick<Board, 'payers'> | undefined): PayerNames {
  const payers = board?.payers ?? [];
  return new Map(payers.flatMap(({ payerId, name }) => (name === null ? [] : [[payerId, name] as const])));
}

/**
 * What an act of the audit log was done to: `Cigna (62308)` for `payers/62308`, `route default` for `routes/default`, and
 * `PayerCircuitOpen Cigna (62308)` for `PayerCircuitOpen:62308`, the key of an alert.
 */
export function targetName(target: string, names: PayerNames): string {
  const [, scope, routeOrPayer = ''] = /^(payers|routes)\/(.*)$/.exec(target) ?? [];
  if (scope === 'routes') return t.routes.name(routeOrPayer);
  if (scope === 'payers') return payerName(routeOrPayer, names);
  const [, alert, id] = /^([^:]+):(.*)$/.exec(target) ?? [];
  return alert === undefined || id === undefined ? target : `${alert} ${payerName(id, names)}`;
}

function payerName(id: string, names: PayerNames): string {
  const name = names.get(id);
  return name === undefined ? id : `${name} (${id})`;
}
