import type { Schema } from '@eligibility/api-types';
import fc from 'fast-check';
import { payerStandings, type PayerStanding } from './payer-standing';

const HEALTHY: Schema<'Circuit'> = {
  scope: 'payers',
  id: 'A',
  route: 'north',
  state: 'closed',
  reason: null,
  inFlight: 1,
  refused: 0,
  callsLastHour: 60,
  failureRate: 0,
  lastFailures: [],
  openedAt: null,
  nextProbeAt: null,
};
const OPEN: Schema<'Circuit'> = {
  ...HEALTHY,
  state: 'open',
  reason: 'slow calls',
  failureRate: null,
  openedAt: '2026-01-15T12:00:00.000Z',
  nextProbeAt: '2026-01-15T12:00:05.000Z',
};
const ISOLATED: Schema<'CircuitOverride'> = {
  scope: 'payers',
  id: 'A',
  mode: 'isolated',
  by: 'operator',
  why: 'sick',
  since: '2026-01-15T11:00:00.000Z',
  until: null,
};

const standings = (...circuits: readonly Schema<'Circuit'>[]): readonly PayerStanding[] =>
  payerStandings({ circuits, overrides: [] });
const idsOf = (list: Schema<'CircuitList'>): readonly string[] =>
  payerStandings(list).map(({ payerId }) => payerId);

describe('the order of payers', () => {
  it('puts the payer first that uses up its error budget fastest: an open circuit before any rate', () => {
    const circuits = [
      { ...HEALTHY, id: 'calm' },
      { ...HEALTHY, id: 'failing', failureRate: 0.4 },
      { ...HEALTHY, id: 'busy and calm', callsLastHour: 10_000 },
      { ...OPEN, id: 'open', callsLastHour: 3 },
    ];
    expect(idsOf({ circuits, overrides: [] })).toEqual(['open', 'failing', 'busy and calm', 'calm']);
    expect(standings(...circuits).map(({ burn }) => burn)).toEqual([10, 4, 0, 0]);
  });

  it('puts a payer that needs attention before one that is already isolated', () => {
    const circuits = [
      { ...OPEN, id: 'A', callsLastHour: 900 },
      { ...OPEN, id: 'B' },
    ];
    expect(idsOf({ circuits, overrides: [ISOLATED] })).toEqual(['B', 'A']);
  });

  it('counts no open route while another route answers', () => {
    expect(standings(OPEN, { ...HEALTHY, route: 'south' })).toMatchObject([
      { state: 'partly open', burn: 0, since: OPEN.openedAt, reasons: ['slow calls'], callsLastHour: 120 },
    ]);
    expect(standings(OPEN, { ...OPEN, route: 'south', state: 'half-open' })).toMatchObject([
      { state: 'half-open', burn: 10 },
    ]);
  });

  it('shows a payer that is overridden and no longer asked', () => {
    expect(payerStandings({ circuits: [], overrides: [ISOLATED] })).toMatchObject([
      { payerId: 'A', state: 'isolated', burn: 10, since: ISOLATED.since, override: ISOLATED },
    ]);
    const restored = { ...ISOLATED, mode: 'restored' as const };
    expect(payerStandings({ circuits: [], overrides: [restored] })).toMatchObject([
      { state: 'restored', burn: 0 },
    ]);
  });

  it('shows the five newest failures of all routes, newest first', () => {
    const failure = (second: number) => ({
      kind: `k${String(second)}`,
      rejectCodes: [],
      at: `2026-01-15T12:00:0${String(second)}.000Z`,
    });
    const [standing] = standings(
      { ...OPEN, lastFailures: [6, 4, 2].map(failure) },
      { ...OPEN, route: 'south', lastFailures: [5, 3, 1].map(failure) },
    );
    expect(standing?.lastFailures.map(({ kind }) => kind)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });

  it('leaves out routes', () => {
    const overrides = [{ ...ISOLATED, scope: 'routes' as const }];
    expect(payerStandings({ circuits: [{ ...OPEN, scope: 'routes' }], overrides })).toEqual([]);
  });

  it('names every payer once, and is the same for any input order', () => {
    const circuit = fc.record({
      id: fc.constantFrom('A', 'B', 'C', 'D'),
      route: fc.constantFrom('north', 'south'),
      state: fc.constantFrom('open' as const, 'closed' as const, 'half-open' as const),
      failureRate: fc.option(fc.constantFrom(0, 0.25, 1)),
      callsLastHour: fc.nat(3),
    });
    const list = fc
      .uniqueArray(circuit, { selector: ({ id, route }) => `${id} ${route}` })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(list, ([all, shuffled]) => {
        const shown = (some: typeof all): readonly string[] =>
          idsOf({ circuits: some.map((one) => ({ ...HEALTHY, ...one })), overrides: [] });
        expect(shown(shuffled)).toEqual(shown(all));
        expect(new Set(shown(all))).toEqual(new Set(all.map(({ id }) => id)));
      }),
    );
  });
});
