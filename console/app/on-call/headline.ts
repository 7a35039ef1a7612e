import type { Board } from './board-query';
import { payerNames } from './names';
import { t } from './texts';

/** An alert that the board has. */
export type Alert = Board['alerts'][number];

export function isSilenced({ note }: Pick<Alert, 'note'>): boolean {
  return note?.mode === 'silenced';
}

/** The answer to the question of the board, in one sentence. */
export function headline(board: Board): string {
  const { verdict, alerts } = board;
  const names = payerNames(board);
  const named = alerts
    .filter((alert) => alert.scope === verdict && alert.severity === 'page' && !isSilenced(alert))
    .flatMap(({ id }) => id ?? []);
  const [first = '', ...more] = [...new Set(named)].map((id) => names.get(id) ?? id);
  const who = more.length === 0 ? first : t.verdict.andMore(first, more.length);
  switch (verdict) {
    case 'ok':
      return wellText(alerts);
    case 'us':
      return who === '' ? t.verdict.us : t.verdict.usWith(who);
    case 'route':
      return t.verdict.route(who);
    case 'payer':
      return t.verdict.payer(who);
  }
}

function wellText(alerts: readonly Alert[]): string {
  const silenced = alerts.filter(isSilenced).length;
  return silenced === 0 ? t.verdict.ok : t.verdict.silenced(silenced);
}

/** The title of the tab while the board pages, so that it is seen from another tab; undefined while it does not. */
export function pagingTitle(board: Board | undefined): string | undefined {
  return board === undefined || board.verdict === 'ok' ? undefined : `⚠ ${headline(board)}`;
}

/** The sentence of an alert, with the name of the payer where it has its id. */
export function alertText({ text, id }: Alert, board: Board): string {
  const name = id === null ? undefined : payerNames(board).get(id);
  return id === null || name === undefined ? text : text.replace(id, `${name} (${id})`);
}

/** `PayerCircuitOpen, Cigna`: which alert it is. */
export function alertName({ name, id }: Alert, board: Board): string {
  return id === null ? name : `${name}, ${payerNames(board).get(id) ?? id}`;
}
