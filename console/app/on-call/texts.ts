import { count } from '../design/format';
import type { Board, BoardPayer, BoardRoute } from './board-query';

export type State = BoardPayer['state'];

/** How urgent something is; each has a colour and a word. */
export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

export const STATES: Readonly<Record<State, { readonly label: string; readonly tone: Tone }>> = {
  closed: { label: 'Closed', tone: 'quiet' },
  open: { label: 'Open', tone: 'bad' },
  'half-open': { label: 'Half open', tone: 'bad' },
  'partly-open': { label: 'Partly open', tone: 'warn' },
  isolated: { label: 'Isolated', tone: 'warn' },
  restored: { label: 'Restored', tone: 'warn' },
};

const OUTCOMES: Readonly<Record<string, string>> = {
  unavailable: 'unavailable',
  'no-answer': 'no answer in time',
  'never-sent': 'never sent',
  'not-called': 'not called',
  'account-refused': 'account refused',
  throttled: 'throttled',
  'format-refused': 'format refused',
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `42 s`, `7 min`, `3 h 20 min`, `2 d`. */
export function span(ms: number): string {
  if (ms < MINUTE_MS) return `${String(Math.max(0, Math.round(ms / SECOND_MS)))} s`;
  if (ms < HOUR_MS) return `${String(Math.floor(ms / MINUTE_MS))} min`;
  if (ms >= 2 * DAY_MS) return `${String(Math.floor(ms / DAY_MS))} d`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return `${String(Math.floor(ms / HOUR_MS))} h${minutes === 0 ? '' : ` ${String(minutes)} min`}`;
}

/** How long ago by the clock of the gateway, which may differ from this one's. */
export function ago(at: string, since: string): string {
  return span(Date.parse(at) - Date.parse(since));
}

/** `in 4 s`, or `at the next check` when the time has come. */
export function ahead(at: string, then: string): string {
  const ms = Date.parse(then) - Date.parse(at);
  return ms <= 0 ? 'at the next check' : `in ${span(ms)}`;
}

/** `7.2`, `10`; a dash without any inquiry. */
export function burnText(burn: number | null): string {
  if (burn === null) return '–';
  return burn >= 10 || burn === 0 ? String(Math.round(burn)) : burn.toFixed(1);
}

export function burnTone(burn: number | null): Tone {
  if (burn === null || burn <= 1) return 'quiet';
  return burn > 7.2 ? 'bad' : 'warn';
}

/** Each class of the last failures once, with how often, and then the outcomes of the hour. */
export function failureTexts({ lastFailures, failures }: BoardPayer): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { kind } of lastFailures) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [
    ...[...kinds].map(([kind, times]) => (times === 1 ? kind : `${String(times)} × ${kind}`)),
    ...failures.map(({ class: outcome, count: times }) => `${count(times)} ${OUTCOMES[outcome] ?? outcome}`),
  ];
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

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
    name: `route ${route}`,
    state,
    isOverridden: override !== null,
    callsLastHour,
  };
}

/** The answer to the question of the board, in one sentence. */
export function verdictText({ verdict, alerts, payers }: Board): string {
  const named = alerts
    .filter(({ scope, severity }) => scope === verdict && severity === 'page')
    .flatMap(({ id }) => id ?? []);
  const names = [...new Set(named)].map((id) => payers.find(({ payerId }) => payerId === id)?.name ?? id);
  const [first = '', ...more] = names;
  const who = more.length === 0 ? first : `${first} and ${String(more.length)} more`;
  switch (verdict) {
    case 'ok':
      return 'No alert: payers, routes and this installation are well';
    case 'us':
      return `It is us${who === '' ? '' : `: ${who}`}`;
    case 'route':
      return `It is the route: ${who}`;
    case 'payer':
      return `It is the payer: ${who}`;
  }
}

/** Of payers by their id, as far as they are known. */
export type PayerNames = ReadonlyMap<string, string>;

export function payerNames(board: Pick<Board, 'payers'> | undefined): PayerNames {
  const payers = board?.payers ?? [];
  return new Map(payers.flatMap(({ payerId, name }) => (name === null ? [] : [[payerId, name] as const])));
}

/** `Cigna (62308)` for `payers/62308`, `route default` for `routes/default`: how the audit log names circuits. */
export function circuitName(target: string, names: PayerNames): string {
  const [scope = '', ...rest] = target.split('/');
  const id = rest.join('/');
  if (scope === 'routes') return `route ${id}`;
  const name = names.get(id);
  return name === undefined ? id : `${name} (${id})`;
}
