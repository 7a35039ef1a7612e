import { CircuitMode } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import {
  decodeCircuit,
  decodeOverride,
  encodeCircuit,
  encodeOverride,
  type Circuit,
  type CircuitOverride,
} from '.';

const OVERRIDE: CircuitOverride = {
  target: { scope: 'payer', id: '60054' },
  mode: 'isolated',
  actor: 'ada',
  reason: 'maintenance',
  sinceMs: 1_700_000_000_000,
  untilMs: undefined,
};
const CIRCUIT: Circuit = {
  target: { scope: 'route', id: 'stedi' },
  route: 'stedi',
  state: 'half-open',
  reason: undefined,
  inFlight: 0,
  refused: 3,
  callsLastHour: 12,
  failureRate: undefined,
  lastFailures: [],
  openedAtMs: undefined,
  nextProbeAtMs: undefined,
};

describe('an override on the wire', () => {
  it.each(['isolated', 'restored'] as const)('that is %s arrives as it was sent', (mode) => {
    expect(decodeOverride(encodeOverride({ ...OVERRIDE, mode }))).toEqual({ ...OVERRIDE, mode });
  });

  it('that is "auto" is an internal error: that mode ends an override and never is one', () => {
    const auto = { ...encodeOverride(OVERRIDE), mode: CircuitMode.AUTO };
    expect(() => decodeOverride(auto)).toThrow(expect.objectContaining({ code: 'internal' }) as Error);
  });
});

it.each([undefined, 'maintenance'])('a circuit with the reason %j arrives as it was sent', (reason) => {
  expect(decodeCircuit(encodeCircuit({ ...CIRCUIT, reason }))).toEqual({ ...CIRCUIT, reason });
});
