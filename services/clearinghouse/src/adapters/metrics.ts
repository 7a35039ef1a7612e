import { boundedLabel, LATENCY_BUCKETS_SECONDS, type Metrics } from '@eligibility/kit/telemetry';
import type { PayerMeter } from '../app/ports';
import type { EnvelopeDeviation } from '../connectors/core/deviations';

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

/** How many of the configured connectors are the simulator; must be 0 where real patients are asked about. */
export function countSimulated(metrics: Metrics, connectors: number): void {
  metrics.gauge(
    {
      name: 'eligibility_simulated_connectors',
      help: 'Configured connectors that play payers: their answers are made up',
      labels: [],
    },
    () => [{ labels: {}, value: connectors }],
  );
}
