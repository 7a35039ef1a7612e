import { boundedLabel, LATENCY_BUCKETS_SECONDS, type Metrics } from '@eligibility/kit/telemetry';
import type { PayerMeter } from '../../app/payer-meter';

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
    checked: (check) => {
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
    circuitChanged: ({ scope, id }, to) => {
      transitions.add({ scope, name: scope === 'payer' ? payerOf(id) : id, to });
    },
  };
}
