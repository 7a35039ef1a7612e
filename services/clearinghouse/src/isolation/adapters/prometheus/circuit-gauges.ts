import type { Circuit } from '@eligibility/contract';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { CircuitBoard } from '../../app/ports';
import type { Overrides } from '../../app/overrides';

/** Exports every circuit that is not closed or has an override, all routes, and the calls in flight of each payer. */
export function circuitGauges(
  metrics: Metrics,
  board: Pick<CircuitBoard, 'list' | 'containedCount'>,
  overrides: Pick<Overrides, 'modeOf'>,
): void {
  metrics.gauge(
    {
      name: 'eligibility_workspace_circuits_open',
      help: 'Workspaces that rest at a payer because they fail there alone, once for each payer; the log names them',
      labels: [],
    },
    () => [{ labels: {}, value: board.containedCount() }],
  );
  metrics.gauge(
    {
      name: 'eligibility_circuit_state',
      help: '1 for the state and mode a circuit is in; payers that are closed and without an override are left out',
      labels: ['scope', 'name', 'state', 'mode'],
    },
    () =>
      board
        .list()
        .map((view) => ({ view, mode: overrides.modeOf(view.target) ?? 'auto' }))
        .filter(({ view, mode }) => isWorthTelling(view) || mode !== 'auto')
        .map(({ view: { target, state }, mode }) => ({
          labels: { scope: target.scope, name: target.id, state, mode },
          value: 1,
        })),
  );
  metrics.gauge(
    {
      name: 'eligibility_payer_calls_in_flight',
      help: 'Calls a payer holds right now; payers without any are left out',
      labels: ['payer'],
    },
    () => [...callsByPayer(board.list())].map(([payer, value]) => ({ labels: { payer }, value })),
  );
  metrics.gauge(
    {
      name: 'eligibility_upstream_calls_in_flight',
      help: 'Calls that this process has in flight, of all payers; exported at 0 too, for an autoscaler',
      labels: [],
    },
    () => {
      const routes = board.list().filter(({ target }) => target.scope === 'route');
      return [{ labels: {}, value: routes.reduce((all, { inFlight }) => all + inFlight, 0) }];
    },
  );
}

function isWorthTelling({ target, state }: Circuit): boolean {
  return target.scope === 'route' || state !== 'closed';
}

/** On all routes together; each has a circuit and a bulkhead of its own for the payer. */
function callsByPayer(views: readonly Circuit[]): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (const { target, inFlight } of views) {
    if (target.scope !== 'payer' || inFlight === 0) continue;
    calls.set(target.id, (calls.get(target.id) ?? 0) + inFlight);
  }
  return calls;
}
