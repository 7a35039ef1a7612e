import type { Metrics } from '@eligibility/kit/telemetry';
import type { EnvelopeDeviation } from '../../domain/envelope-deviation';

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
