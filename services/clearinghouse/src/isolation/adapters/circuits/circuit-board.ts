import type { Circuit, CircuitTarget } from '@eligibility/contract';
import type { Clock } from '@eligibility/kit';
import type { CircuitBoard } from '../../app/ports';
import type { Circuits, PayerIsolation, RouteIsolation } from './circuits';

/** Lists the circuits of this process, routes first, and applies an operator's commands to them. */
export function circuitBoard(circuits: Circuits, clock: Clock): CircuitBoard {
  const ofPayer = ({ scope, id }: CircuitTarget): readonly PayerIsolation[] =>
    scope === 'payer' ? circuits.payers().filter(({ payerId }) => payerId === id) : [];
  const matching = ({ scope, id }: CircuitTarget): readonly (PayerIsolation | RouteIsolation)[] =>
    scope === 'route' ? circuits.routes().filter(({ route }) => route === id) : ofPayer({ scope, id });
  return {
    list: () => [
      ...circuits.routes().map((one) => view({ scope: 'route', id: one.route }, one, clock)),
      ...circuits.payers().map((one) => view({ scope: 'payer', id: one.payerId }, one, clock)),
    ],
    containedCount: circuits.containedCount,
    probe: (target) => {
      ofPayer(target).forEach(({ contained }) => {
        contained.probeNow();
      });
      return matching(target).filter(({ circuit }) => circuit.probeNow()).length;
    },
    reset: (target) => {
      ofPayer(target).forEach(({ contained }) => {
        contained.forget();
      });
      matching(target).forEach(({ circuit }) => {
        circuit.reset('operator');
      });
    },
  };
}

function view(
  target: CircuitTarget,
  { route, circuit, bulkhead, history }: PayerIsolation | RouteIsolation,
  clock: Clock,
): Circuit {
  const state = circuit.state();
  // Circuits use the monotonic clock; operators read wall-clock times.
  const epochMs = (monotonicMs: number): number =>
    Math.round(clock.now() + monotonicMs - clock.monotonicMs());
  const nextProbeMs = circuit.nextProbeMs();
  return {
    target,
    route,
    state: state.kind,
    reason: circuit.reason(),
    inFlight: bulkhead.inFlight(),
    failureRate: circuit.failureRate(),
    openedAtMs: state.kind === 'closed' ? undefined : epochMs(state.openedAtMs),
    nextProbeAtMs: nextProbeMs === undefined ? undefined : epochMs(nextProbeMs),
    ...history.read(),
  };
}
