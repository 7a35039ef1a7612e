import type { Metrics } from '@eligibility/kit/telemetry';
import type { DeliveryMeter } from '../app/delivery-meter';

const RESULTS = ['delivered', 'failed', 'dead', 'cancelled'] as const;
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300];

/** Deliveries to webhook endpoints, as Prometheus counts them. */
export function prometheusDeliveryMeter(metrics: Metrics): DeliveryMeter {
  const deliveries = metrics.counter({
    name: 'eligibility_webhook_deliveries_total',
    help: 'Tries to deliver an event to a webhook endpoint, by what came of them',
    labels: ['result'],
  });
  const ages = metrics.histogram(
    {
      name: 'eligibility_webhook_event_age_seconds',
      help: 'How old an event is when its first try is answered with success',
      labels: [],
    },
    BUCKETS,
  );
  // A series that starts with its first event shows no increase for it.
  for (const result of RESULTS) deliveries.add({ result }, 0);
  return {
    delivered: (ageMs, isFirst) => {
      deliveries.add({ result: 'delivered' });
      if (isFirst) ages.observe({}, ageMs / 1_000);
    },
    failed: (result) => {
      deliveries.add({ result });
    },
  };
}
