import type { Circuit } from '@eligibility/contract';
import { boundedLabel, LATENCY_BUCKETS_SECONDS, type Metrics } from '@eligibility/kit/telemetry';
import type { Networks, PayerMeter } from '../app/ports';
import type { EnvelopeDeviation } from '../connectors/core/check-envelope';
import type { Overrides } from '../isolation/app/overrides';
import type { CircuitBoard } from '../isolation/app/ports';

/** Payers named in metrics; later ones are counted together. A deployment rarely asks more than a few hundred. */
const MAX_PAYERS = 250;
/** X12 has fewer AAA03 codes than this, but a payer may send anything. */
const MAX_CODES = 60;

/** Checks, refusals and attempts as Prometheus counters. Labels are ids of payers and codes of the standard alone. */
export function prometheusPayerMeter(metrics: Metrics): PayerMeter {
  const payerOf = boundedLabel(MAX_PAYERS);
  const codeOf = boundedLabel(MAX_CODES);
  const checks = metrics.counter({
    name: 'eligibility_payer_checks_total',
    help: 'Checks by payer, outcome and first reject code (X12 AAA03)',
    labels: ['payer', 'connector', 'outcome', 'aaa'],
  });
  const seconds = metrics.histogram(
    {
      name: 'eligibility_payer_check_duration_seconds',
      help: 'Time a payer was asked, every attempt included',
      labels: ['payer'],
    },
    LATENCY_BUCKETS_SECONDS,
  );
  const refusals = metrics.counter({
    name: 'eligibility_payer_refused_total',
    help: 'Attempts that were not made, by what held them back',
    labels: ['payer', 'reason'],
  });
  const attempts = metrics.counter({
    name: 'eligibility_upstream_attempts_total',
    help: 'Inquiries sent to a clearinghouse, by what came back',
    labels: ['connector', 'result'],
  });
  const transitions = metrics.counter({
    name: 'eligibility_circuit_transitions_total',
    help: 'Changes of circuits',
    labels: ['scope', 'name', 'to'],
  });
  return {
    countCheck: (check) => {
      const payer = payerOf(check.payerId);
      const { connector } = check.last.route;
      const [code] = check.rejectCodes;
      const aaa = code === undefined ? 'none' : codeOf(code);
      checks.add({ payer, connector, outcome: check.outcome, aaa });
      seconds.observe({ payer }, check.durationMs / 1_000);
      for (const attempt of check.attempts) {
        if (attempt.kind === 'refused') refusals.add({ payer, reason: attempt.reason });
        else attempts.add({ connector: attempt.route.connector, result: attempt.reply.kind });
      }
    },
    countCircuitChange: ({ scope, id }, to) => {
      transitions.add({ scope, name: scope === 'payer' ? payerOf(id) : id, to });
    },
  };
}

/** Counts deviations by connector and kind; both are closed sets. */
export function countDeviations(metrics: Metrics): (connector: string, kind: EnvelopeDeviation) => void {
  const deviations = metrics.counter({
    name: 'eligibility_core_deviations_total',
    help: 'Answers that differ from the CAQH CORE rule and were read all the same, by what differs',
    labels: ['connector', 'kind'],
  });
  return (connector, kind) => {
    deviations.add({ connector, kind });
  };
}

/** How many of the connectors reach a simulator; must be 0 where real patients are asked about. */
export function countSimulated(metrics: Metrics, { simulators }: Pick<Networks, 'simulators'>): void {
  metrics.gauge(
    {
      name: 'eligibility_simulated_connectors',
      help: 'Connectors whose answers say that a simulator makes them up',
      labels: [],
    },
    () => [{ labels: {}, value: simulators().length }],
  );
}

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
