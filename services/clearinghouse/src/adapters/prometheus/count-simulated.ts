import type { Metrics } from '@eligibility/kit/telemetry';

/** How many of the configured connectors are the simulator; 0 wherever patients are asked about. */
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
