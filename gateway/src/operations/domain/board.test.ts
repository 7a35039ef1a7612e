import type { Circuit, CircuitOverride } from '@eligibility/contract';
import type { AlertNote } from './alert-note';
import { boardOf, type Observed } from './board';
import { recentChecks, type Tally } from './recent-checks';

const NOW_MS = 1_800_000_000_000;
const MINUTE = NOW_MS / 60_000;
const CLOSED: Circuit = {
  target: { scope: 'payer', id: 'P1' },
  route: 'north',
  state: 'closed',
  reason: undefined,
  inFlight: 0,
  refused: 0,
  callsLastHour: 0,
  failureRate: undefined,
  lastFailures: [],
  openedAtMs: undefined,
  nextProbeAtMs: undefined,
};
const OPEN: Circuit = {
  ...CLOSED,
  state: 'open',
  reason: 'five failures in a row',
  openedAtMs: NOW_MS - 9_000,
};
const OPEN_ROUTE: Circuit = { ...OPEN, target: { scope: 'route', id: 'north' } };
const ISOLATED: CircuitOverride = {
  target: { scope: 'payer', id: 'P1' },
  mode: 'isolated',
  actor: 'ann',
  reason: 'wrong plans',
  sinceMs: NOW_MS - 60_000,
  untilMs: undefined,
};
const WELL: Observed = {
  nowMs: NOW_MS,
  circuits: [{ circuits: [CLOSED], overrides: [] }],
  checks: new Map(),
  areSixHoursKnown: true,
  conditions: [{ name: 'wallet', ok: true }],
  notes: [],
  requests: Array.from({ length: 60 }, () => ({ accepted: 100, failed: 0 })),
};

/** Checks of now. */
function checks(...tallies: readonly Partial<Tally>[]): Observed['checks'] {
  const all = tallies.map((one): Tally => {
    return { payerId: 'P1', outcome: 'active', isLate: false, checks: 1, ...one };
  });
  return recentChecks(new Map([[MINUTE, all]]), MINUTE);
}
const circuits = (...all: readonly Circuit[]): Partial<Observed> => {
  return { circuits: [{ circuits: all, overrides: [] }] };
};
const overridden = (override: CircuitOverride): Partial<Observed> => {
  return { circuits: [{ circuits: [OPEN], overrides: [override] }] };
};
const failing = (failed: number): Partial<Observed> => {
  return { requests: WELL.requests.map(() => ({ accepted: 100, failed })) };
};

describe('the verdict', () => {
  it.each<[string, string, readonly string[], Partial<Observed>]>([
    ['ok', 'all is well', [], {}],
    ['payer', 'the circuit of a payer is open', ['PayerCircuitOpen'], circuits(OPEN)],
    [
      'payer',
      'a payer leaves most inquiries unanswered',
      ['PayerErrorBudgetBurning'],
      { checks: checks({ outcome: 'no-answer', checks: 8 }, { checks: 2 }) },
    ],
    [
      'ok',
      'a payer leaves one of its two inquiries unanswered',
      [],
      { checks: checks({ outcome: 'no-answer' }, {}) },
    ],
    ['ok', 'an operator isolated the payer', [], overridden(ISOLATED)],
    [
      'ok',
      'an operator isolated a payer that left most inquiries unanswered',
      [],
      { ...overridden(ISOLATED), checks: checks({ outcome: 'no-answer', checks: 8 }, { checks: 2 }) },
    ],
    [
      'payer',
      'an operator restored a payer that still fails',
      ['PayerErrorBudgetBurning'],
      {
        ...overridden({ ...ISOLATED, mode: 'restored' }),
        checks: checks({ outcome: 'no-answer', checks: 8 }, { checks: 2 }),
      },
    ],
    [
      'ok',
      'an operator isolated the payer and went home',
      ['OperatorOverrideForgotten'],
      overridden({ ...ISOLATED, sinceMs: NOW_MS - 9 * 3_600_000 }),
    ],
    [
      'route',
      'a route and its payer are open',
      ['RouteCircuitOpen', 'PayerCircuitOpen'],
      circuits(OPEN, OPEN_ROUTE),
    ],
    [
      'us',
      'a dependency is away while a payer fails',
      ['DependencyDown', 'PayerCircuitOpen'],
      { ...circuits(OPEN), conditions: [{ name: 'wallet', ok: false }] },
    ],
    ['ok', 'Redis is away', ['RedisDown'], { conditions: [{ name: 'redis', ok: 'degraded' }] }],
    ['us', 'one of fifty requests fails', ['OwnErrorBudgetBurning'], failing(2)],
    ['ok', 'one of a hundred requests fails', [], failing(1)],
    [
      'us',
      'our account is refused',
      ['AccountRefused'],
      {
        checks: checks(
          { outcome: 'account-refused', checks: 2 },
          { payerId: 'P2', outcome: 'account-refused' },
        ),
      },
    ],
    [
      'us',
      'a payer refuses the format of most of what it is sent',
      ['FormatRefused'],
      { checks: checks({ outcome: 'clearinghouse-refused', checks: 3 }, { checks: 2 }) },
    ],
    [
      'ok',
      'a payer refuses the format of some of what it is sent',
      [],
      { checks: checks({ outcome: 'clearinghouse-refused', checks: 3 }, { checks: 20 }) },
    ],
    [
      'ok',
      'the clearinghouse throttles us',
      ['ClearinghouseThrottles'],
      { checks: checks({ outcome: 'throttled', checks: 2 }, { checks: 98 }) },
    ],
  ])('is "%s" when %s', (verdict, _when, names, observed) => {
    const board = boardOf({ ...WELL, ...observed });
    expect(board.alerts.map(({ name }) => name)).toEqual(names);
    expect(board.verdict).toBe(verdict);
  });
});

describe('an alert that a person on call has noted', () => {
  const note = (mode: AlertNote['mode'], alert = 'PayerCircuitOpen:P1'): AlertNote => {
    return { alert, mode, actor: 'ann', reason: 'I call them', sinceMs: NOW_MS, untilMs: NOW_MS + 1 };
  };
  const both = circuits(OPEN, OPEN_ROUTE);
  const shown = (...notes: readonly AlertNote[]): readonly unknown[] => {
    const { verdict, alerts } = boardOf({ ...WELL, ...both, notes });
    return [verdict, ...alerts.map((alert) => [alert.name, alert.note?.mode])];
  };

  it('is still in the verdict when it is acknowledged', () => {
    expect(shown(note('acknowledged', 'RouteCircuitOpen:north'))).toEqual([
      'route',
      ['RouteCircuitOpen', 'acknowledged'],
      ['PayerCircuitOpen', undefined],
    ]);
  });

  it('is last, and not in the verdict, when it is silenced', () => {
    expect(shown(note('silenced', 'RouteCircuitOpen:north'))).toEqual([
      'payer',
      ['PayerCircuitOpen', undefined],
      ['RouteCircuitOpen', 'silenced'],
    ]);
  });

  it('leaves nothing to look at when every one is silenced', () => {
    expect(shown(note('silenced'), note('silenced', 'RouteCircuitOpen:north'))[0]).toBe('ok');
  });
});

describe('the payers of a board', () => {
  const idsOf = (observed: Partial<Observed>): readonly string[] =>
    boardOf({ ...WELL, ...observed }).payers.map(({ id }) => id);

  it('are in the order in which they burn their budget; one without calls going out burns the most', () => {
    const of = (id: string, one: Circuit): Circuit => ({ ...one, target: { scope: 'payer', id } });
    expect(
      idsOf({
        ...circuits(of('calm', CLOSED), of('open', OPEN), of('failing', CLOSED), of('busy', CLOSED)),
        checks: checks(
          { payerId: 'failing', outcome: 'unavailable', checks: 3 },
          { payerId: 'failing', checks: 3 },
          { payerId: 'busy', checks: 50 },
          { payerId: 'only in the log' },
        ),
      }),
    ).toEqual(['open', 'failing', 'busy', 'only in the log', 'calm']);
  });

  it('do not burn their budget while they are isolated, and stay on top', () => {
    const { payers } = boardOf({
      ...WELL,
      ...overridden(ISOLATED),
      checks: checks(
        { outcome: 'not-called', checks: 198 },
        { payerId: 'failing', outcome: 'unavailable', checks: 5 },
        { payerId: 'failing', checks: 5 },
      ),
    });
    expect(payers).toMatchObject([
      { id: 'P1', state: 'isolated', burn: { now: undefined, hour: undefined }, failures: [{ count: 198 }] },
      { id: 'failing', burn: { now: 5 } },
    ]);
  });

  it('have their failures by class, and when the last one was', () => {
    const [payer] = boardOf({
      ...WELL,
      checks: checks({ outcome: 'not-called' }, { outcome: 'unavailable', checks: 3 }, { checks: 1 }),
    }).payers;
    expect(payer).toMatchObject({
      failures: [
        { class: 'unavailable', count: 3 },
        { class: 'not-called', count: 1 },
      ],
      lastFailureAtMs: NOW_MS,
      burn: { now: 7.5, hour: 7.5, sixHours: 7.5 },
    });
  });

  it('have no burn of six hours until these are counted', () => {
    const [payer] = boardOf({ ...WELL, areSixHoursKnown: false, checks: checks({}) }).payers;
    expect(payer?.burn).toEqual({ now: 0, hour: 0, sixHours: undefined });
  });

  it('are those of the log while no process of the clearinghouse service answers', () => {
    expect(idsOf({ circuits: undefined, checks: checks({}) })).toEqual(['P1']);
  });
});
