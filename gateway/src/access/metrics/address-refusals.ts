import type { Metrics } from '@eligibility/kit/telemetry';

/** Counts requests with a valid key from an address where the key is not allowed. */
export function addressRefusals(metrics: Metrics): () => void {
  const refusals = metrics.counter({
    name: 'eligibility_key_address_refusals_total',
    help: 'Requests with a good API key from an address that the key may not be used from',
    labels: [],
  });
  return () => {
    refusals.add({});
  };
}
