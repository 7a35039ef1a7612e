import type { Circuit, CircuitOverride } from '@eligibility/contract';
import { circuitStandings, type CircuitStanding } from './circuit-standing';

const CLOSED: Circuit = {
  target: { scope: 'payer', id: 'P1' },
  route: 'north',
  state: 'closed',
  reason: undefined,
  inFlight: 1,
  refused: 2,
  callsLastHour: 30,
  failureRate: 0.1,
  lastFailures: [],
  openedAtMs: undefined,
  nextProbeAtMs: undefined,
};
const OPEN: Circuit = {
  ...CLOSED,
  state: 'open',
  reason: 'consecutive failures',
  failureRate: undefined,
  openedAtMs: 1_000,
  nextProbeAtMs: 9_000,
};
const ISOLATED: CircuitOverride = {
  target: { scope: 'payer', id: 'P1' },
  mode: 'isolated',
  actor: 'ann',
  reason: 'wrong plans',
  sinceMs: 5_000,
  untilMs: undefined,
};

/** What is known of payer P1 from the circuits of each process. */
function standing(...processes: readonly (readonly Circuit[])[]): CircuitStanding | undefined {
  return circuitStandings(
    processes.map((circuits) => ({ circuits, overrides: [] })),
    'payer',
  ).get('P1');
}

describe('the standing of a payer', () => {
  it.each<[CircuitStanding['state'], readonly (readonly Circuit[])[]]>([
    ['closed', [[CLOSED], [CLOSED]]],
    ['open', [[OPEN], [OPEN]]],
    ['open', [[OPEN], []]],
    ['half-open', [[OPEN], [{ ...OPEN, state: 'half-open' }]]],
    ['partly-open', [[OPEN], [CLOSED]]],
    ['partly-open', [[OPEN, { ...CLOSED, route: 'south' }]]],
  ])('is %s, over all processes and routes', (state, processes) => {
    expect(standing(...processes)?.state).toBe(state);
  });

  it('sums calls, and says since when, why, and when the first probe goes out', () => {
    const later = { ...OPEN, reason: 'half of the calls failed', openedAtMs: 2_000, nextProbeAtMs: 8_000 };
    expect(standing([OPEN], [later], [CLOSED])).toMatchObject({
      inFlight: 3,
      refused: 6,
      callsLastHour: 90,
      failureRate: 0.1,
      sinceMs: 1_000,
      why: 'consecutive failures, half of the calls failed',
      nextProbeAtMs: 8_000,
    });
  });

  it('has the five newest failures of all processes', () => {
    const failing = (...times: readonly number[]): Circuit => {
      return { ...OPEN, lastFailures: times.map((atMs) => ({ kind: 'http-503', rejectCodes: [], atMs })) };
    };
    const known = standing([failing(50, 30, 10)], [failing(60, 40, 20)]);
    expect(known?.lastFailures.map(({ atMs }) => atMs)).toEqual([60, 50, 40, 30, 20]);
  });

  it('is that of the newest override, with its reason and its beginning, whatever the circuits say', () => {
    const newer = { ...ISOLATED, mode: 'restored', reason: 'false alarm', sinceMs: 6_000 } as const;
    const processes = [
      { circuits: [OPEN], overrides: [ISOLATED] },
      { circuits: [], overrides: [newer] },
    ];
    expect(circuitStandings(processes, 'payer').get('P1')).toMatchObject({
      state: 'restored',
      override: newer,
      sinceMs: 6_000,
      why: 'false alarm',
    });
  });

  it('is known by its override alone, and is not that of a route with its name', () => {
    const processes = [
      { circuits: [{ ...OPEN, target: { scope: 'route', id: 'P1' } } as const], overrides: [ISOLATED] },
    ];
    expect(circuitStandings(processes, 'payer').get('P1')).toMatchObject({ state: 'isolated', inFlight: 0 });
    expect(circuitStandings(processes, 'route').get('P1')).toMatchObject({ state: 'open' });
  });
});
