import type { Outcome } from '@eligibility/contract';
import { isSilenced, noted, type AlertNote, type NotedAlert } from './alert-note';
import {
  burnAlerts,
  circuitAlerts,
  conditionAlerts,
  connectionAlerts,
  ownAlerts,
  ownBurnOf,
  type AlertScope,
  type BoardCondition,
  type OwnRequests,
} from './board-alerts';
import { circuitStandings, type CircuitsOfProcess, type CircuitStanding } from './circuit-standing';
import { burnOf, MINUTE_MS, MOST_BURN, SHOWN_MINUTES, type RecentChecks } from './recent-checks';

/** What the board is made of. What cannot be read is undefined or as it was read last. */
export type Observed = {
  readonly nowMs: number;
  /** By process of the clearinghouse service; undefined while none answers. */
  readonly circuits: readonly CircuitsOfProcess[] | undefined;
  /** By payer id. */
  readonly checks: ReadonlyMap<string, RecentChecks>;
  /** Whether the checks of six hours are counted, not only those of the last hour. */
  readonly areSixHoursKnown: boolean;
  readonly conditions: readonly BoardCondition[];
  /** Of this gateway, by minute: the last hour, the oldest minute first. */
  readonly requests: readonly OwnRequests[];
  /** What is said about alerts, also what has ended. */
  readonly notes: readonly AlertNote[];
};

export type BoardPayer = CircuitStanding & {
  /** How many times too fast the error budget is used up; `now` is that of five minutes, and 10 while the circuit is open. */
  readonly burn: {
    readonly now: number | undefined;
    readonly hour: number | undefined;
    readonly sixHours: number | undefined;
  };
  /** Of the last hour by minute, the oldest first. */
  readonly asked: readonly number[];
  readonly failed: readonly number[];
  /** Of the last hour, the most frequent first. */
  readonly failures: readonly { readonly class: Outcome; readonly count: number }[];
  readonly lastFailureAtMs: number | undefined;
};

export type Board = {
  /** Where to look first: the cause with the widest effect that would wake an operator, and is not silenced. */
  readonly verdict: 'ok' | AlertScope;
  /** Pages before tickets, the widest cause first; silenced ones last. */
  readonly alerts: readonly NotedAlert[];
  /** Those that are not called first, then the fastest to burn its error budget. */
  readonly payers: readonly BoardPayer[];
  /** Those that are not closed first. */
  readonly routes: readonly CircuitStanding[];
  readonly ourselves: {
    readonly conditions: readonly BoardCondition[];
    readonly burn: number | undefined;
    readonly requests: readonly OwnRequests[];
  };
};

/** Answers whether it is us, the route or the payer. */
export function boardOf(observed: Observed): Board {
  const { nowMs, circuits = [], checks, conditions, requests, notes } = observed;
  const payers = payersOf(observed);
  const routes = [...circuitStandings(circuits, 'route').values()].sort(byState);
  const isolated = new Set(payers.filter(({ state }) => state === 'isolated').map(({ id }) => id));
  const hour = sumOf(requests);
  const met = [
    ...conditionAlerts(conditions),
    ...ownAlerts(hour, sumOf(requests.slice(-OWN_SHORT_MINUTES))),
    ...connectionAlerts([...checks.values()]),
    ...routes.flatMap((route) => circuitAlerts('route', route, nowMs)),
    ...payers.flatMap((payer) => circuitAlerts('payer', payer, nowMs)),
    ...[...checks].flatMap(([id, recent]) => (isolated.has(id) ? [] : burnAlerts(id, recent))),
  ];
  const alerts = [...noted(met, notes, nowMs)].sort(byUrgency);
  const [first] = alerts.filter((alert) => !isSilenced(alert));
  return {
    verdict: first?.severity === 'page' ? first.scope : 'ok',
    alerts,
    payers,
    routes,
    ourselves: { conditions, burn: ownBurnOf(hour), requests },
  };
}

const OWN_SHORT_MINUTES = 5;

function sumOf(requests: readonly OwnRequests[]): OwnRequests {
  return requests.reduce(
    (all, { accepted, failed }) => ({ accepted: all.accepted + accepted, failed: all.failed + failed }),
    { accepted: 0, failed: 0 },
  );
}

const SCOPES: readonly AlertScope[] = ['us', 'route', 'payer'];

function byUrgency(one: NotedAlert, other: NotedAlert): number {
  return (
    Number(isSilenced(one)) - Number(isSilenced(other)) ||
    Number(other.severity === 'page') - Number(one.severity === 'page') ||
    SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope)
  );
}

function payersOf({ circuits = [], checks, areSixHoursKnown, nowMs }: Observed): readonly BoardPayer[] {
  const standings = circuitStandings(circuits, 'payer');
  // Payers that were asked only in the hours before are not shown.
  const asked = [...checks].filter(([, recent]) => recent.asked.some((count) => count > 0));
  const ids = new Set([...standings.keys(), ...asked.map(([id]) => id)]);
  return [...ids]
    .map((id) => {
      const standing = standings.get(id) ?? unknownCircuit(id);
      return payerOf(standing, checks.get(id), { areSixHoursKnown, nowMs });
    })
    .sort(byBurn);
}

/** A payer that no process remembers: its circuit is closed, or will be at its next call. */
function unknownCircuit(id: string): CircuitStanding {
  return {
    id,
    state: 'closed',
    override: undefined,
    sinceMs: undefined,
    why: undefined,
    nextProbeAtMs: undefined,
    inFlight: 0,
    refused: 0,
    callsLastHour: 0,
    failureRate: undefined,
    lastFailures: [],
  };
}

const NO_MINUTES: readonly number[] = new Array<number>(SHOWN_MINUTES).fill(0);

function payerOf(
  standing: CircuitStanding,
  recent: RecentChecks | undefined,
  { areSixHoursKnown, nowMs }: Pick<Observed, 'areSixHoursKnown' | 'nowMs'>,
): BoardPayer {
  const { asked = NO_MINUTES, failed = NO_MINUTES, failures = [] } = recent ?? {};
  const burn = burnsOf(recent);
  return {
    ...standing,
    burn: {
      now: OPEN.has(standing.state) ? MOST_BURN : burn.fiveMinutes,
      hour: burn.hour,
      sixHours: areSixHoursKnown ? burn.sixHours : undefined,
    },
    asked,
    failed,
    failures: [...failures]
      .map(([outcome, count]) => ({ class: outcome, count }))
      .sort((one, other) => other.count - one.count),
    lastFailureAtMs: standing.lastFailures[0]?.atMs ?? lastFailedMinute(failed, nowMs),
  };
}

function burnsOf(recent: RecentChecks | undefined): Readonly<Record<BurnWindow, number | undefined>> {
  if (recent === undefined) return { fiveMinutes: undefined, hour: undefined, sixHours: undefined };
  const { fiveMinutes, hour, sixHours } = recent.judged;
  return { fiveMinutes: burnOf(fiveMinutes), hour: burnOf(hour), sixHours: burnOf(sixHours) };
}

type BurnWindow = 'fiveMinutes' | 'hour' | 'sixHours';

/** Within the last minute that has a failure; undefined when none has. */
function lastFailedMinute(failed: readonly number[], nowMs: number): number | undefined {
  const minute = failed.findLastIndex((count) => count > 0);
  return minute === -1 ? undefined : nowMs - (failed.length - 1 - minute) * MINUTE_MS;
}

const OPEN: ReadonlySet<CircuitStanding['state']> = new Set(['open', 'half-open']);

const STATES = ['open', 'half-open', 'partly-open', 'isolated', 'restored', 'closed'] as const;

function byState(one: CircuitStanding, other: CircuitStanding): number {
  return STATES.indexOf(one.state) - STATES.indexOf(other.state) || one.id.localeCompare(other.id, 'en');
}

/** Of payers that burn alike, the one that concerns more clinics first. An isolated one is like one that burns the most. */
function byBurn(one: BoardPayer, other: BoardPayer): number {
  return (
    heatOf(other) - heatOf(one) ||
    STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
    (other.burn.hour ?? 0) - (one.burn.hour ?? 0) ||
    total(other.asked) - total(one.asked) ||
    one.id.localeCompare(other.id, 'en')
  );
}

function heatOf({ state, burn }: BoardPayer): number {
  return state === 'isolated' ? MOST_BURN : (burn.now ?? 0);
}

function total(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
