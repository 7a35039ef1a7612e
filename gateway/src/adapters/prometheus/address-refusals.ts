import type { Metrics } from '@eligibility/kit/telemetry';

/** Counts requests with a good key from an address that the key may not be used from. */
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
