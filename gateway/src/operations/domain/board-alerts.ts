import type { CircuitStanding } from './circuit-standing';
import { burnOf, type Judged, type RecentChecks } from './recent-checks';

/** Where the cause is: this installation, the clearinghouse's connection, or a payer. */
export type AlertScope = 'us' | 'route' | 'payer';

/** The alerts of `deploy/components/monitoring/rules` that the board knows; each has a runbook of its name. */
export const ALERT_NAMES = [
  'AccountRefused',
  'ClearinghouseThrottles',
  'DependencyDown',
  'FormatRefused',
  'OperatorOverrideForgotten',
  'OwnErrorBudgetBurning',
  'PayerCircuitOpen',
  'PayerErrorBudgetBurning',
  'RedisDown',
  'RouteCircuitOpen',
] as const;
type AlertName = (typeof ALERT_NAMES)[number];

/** An alert of `deploy/components/monitoring/rules` whose condition is met now, as far as the board can see it. */
export type BoardAlert = {
  readonly name: AlertName;
  /** `page` wakes the operator on call, `ticket` waits for the morning. */
  readonly severity: 'page' | 'ticket';
  readonly scope: AlertScope;
  /** The payer, the route or the dependency; undefined for the installation as a whole. */
  readonly id: string | undefined;
  readonly text: string;
};

/** How many times too fast, over a long and a short window, and how many events at least: as the rules say. */
const PAYER_PAGES = [
  { long: 'hour', short: 'fiveMinutes', factor: 7.2 },
  { long: 'sixHours', short: 'halfHour', factor: 6 },
] as const;
const LEAST_INQUIRIES = 5;

const OVERRIDE_MS = 8 * 3_600_000;

/** What the circuit of a payer or a route gives reason to. */
export function circuitAlerts(
  scope: 'payer' | 'route',
  { id, state, override, sinceMs = 0, why }: CircuitStanding,
  nowMs: number,
): readonly BoardAlert[] {
  const about = { scope, id };
  if (override !== undefined) {
    if (nowMs - sinceMs < OVERRIDE_MS) return [];
    const text = `The ${scope} ${id} has been ${override.mode} by an operator for more than 8 hours.`;
    return [{ ...about, name: 'OperatorOverrideForgotten', severity: 'ticket', text }];
  }
  if (state === 'closed') return [];
  const name = scope === 'payer' ? 'PayerCircuitOpen' : 'RouteCircuitOpen';
  const because = why === undefined ? '' : `: ${why}`;
  return [{ ...about, name, severity: 'page', text: `The circuit of ${scope} ${id} is ${state}${because}.` }];
}

/** What the answers of a payer give reason to; nothing once it has answered several inquiries in time and none late. */
export function burnAlerts(
  id: string,
  { judged, answeredSinceFailure }: RecentChecks,
): readonly BoardAlert[] {
  if (answeredSinceFailure >= LEAST_INQUIRIES) return [];
  const burning = PAYER_PAGES.find(
    ({ long, short, factor }) =>
      judged[long].reached >= LEAST_INQUIRIES &&
      isAbove(judged[long], factor) &&
      isAbove(judged[short], factor),
  );
  if (burning === undefined) return [];
  const { reached, unanswered, late } = judged[burning.long];
  const share = Math.round((Math.max(unanswered, late) / reached) * 100);
  const span = burning.long === 'hour' ? 'the last hour' : 'six hours';
  const text = `Payer ${id} left ${String(share)} % of its inquiries unanswered or late in ${span}; 10 % are allowed.`;
  return [{ name: 'PayerErrorBudgetBurning', severity: 'page', scope: 'payer', id, text }];
}

function isAbove(judged: Judged, factor: number): boolean {
  return (burnOf(judged) ?? 0) > factor;
}

const LEAST_REFUSALS = 3;
const THROTTLED_SHARE = 0.01;

/** What the last ten minutes of all payers say about this installation's account, format and pace. */
export function connectionAlerts(payers: readonly Pick<RecentChecks, 'lately'>[]): readonly BoardAlert[] {
  const sum = (
    of: readonly Pick<RecentChecks, 'lately'>[],
    outcome: 'account-refused' | 'throttled',
  ): number => of.reduce((all, { lately }) => all + (lately.get(outcome) ?? 0), 0);
  const account = sum(payers, 'account-refused');
  const format = payers
    .map(({ lately }) => ({ refused: lately.get('clearinghouse-refused') ?? 0, all: totalOf(lately) }))
    .filter(({ refused, all }) => refused > all / 2)
    .reduce((all, { refused }) => all + refused, 0);
  const throttled = sum(payers, 'throttled');
  const all = payers.reduce((total, { lately }) => total + totalOf(lately), 0);
  const alert = (name: AlertName, severity: BoardAlert['severity'], text: string): BoardAlert => {
    return { name, severity, scope: 'us', id: undefined, text };
  };
  const inTenMinutes = (count: number): string => `${String(count)} times in 10 minutes`;
  return [
    ...(account < LEAST_REFUSALS
      ? []
      : [alert('AccountRefused', 'page', `Our account was refused ${inTenMinutes(account)}.`)]),
    ...(format < LEAST_REFUSALS
      ? []
      : [alert('FormatRefused', 'page', `The format of our inquiries was refused ${inTenMinutes(format)}.`)]),
    ...(throttled <= all * THROTTLED_SHARE
      ? []
      : [alert('ClearinghouseThrottles', 'ticket', `We were throttled ${inTenMinutes(throttled)}.`)]),
  ];
}

function totalOf(counts: RecentChecks['lately']): number {
  return [...counts.values()].reduce((all, one) => all + one, 0);
}

/** A dependency: true when it works, `degraded` when requests are answered without it. */
export type BoardCondition = { readonly name: string; readonly ok: boolean | 'degraded' };

/** What stops working, or works without its help. */
export function conditionAlerts(conditions: readonly BoardCondition[]): readonly BoardAlert[] {
  return conditions
    .filter(({ ok }) => ok !== true)
    .map(({ name: id, ok }) => {
      const isNeeded = ok === false && id !== 'redis';
      return {
        name: id === 'redis' ? 'RedisDown' : 'DependencyDown',
        severity: isNeeded ? 'page' : 'ticket',
        scope: 'us',
        id,
        text: `${id} does not work, as seen by the gateway that answers${isNeeded ? '' : '; requests are answered without it'}.`,
      };
    });
}

/** Requests of clinics: accepted ones, and those that failed with a 5xx. */
export type OwnRequests = { readonly accepted: number; readonly failed: number };

const OWN_FACTOR = 14.4;
const OWN_ALLOWED_SHARE = 0.001;

/** How many times faster than allowed our own budget of 0.1 % is used up; undefined without requests. */
export function ownBurnOf({ accepted, failed }: OwnRequests): number | undefined {
  return accepted === 0 ? undefined : failed / accepted / OWN_ALLOWED_SHARE;
}

/** What our own answers give reason to. */
export function ownAlerts(hour: OwnRequests, fiveMinutes: OwnRequests): readonly BoardAlert[] {
  const isBurning = [hour, fiveMinutes].every((requests) => (ownBurnOf(requests) ?? 0) > OWN_FACTOR);
  if (!isBurning || hour.failed < LEAST_REFUSALS) return [];
  const text = `${String(hour.failed)} of ${String(hour.accepted)} requests of the last hour failed in the gateway that answers.`;
  return [{ name: 'OwnErrorBudgetBurning', severity: 'page', scope: 'us', id: undefined, text }];
}
