import type { Metrics } from '@eligibility/kit/telemetry';
import type { LeaseClock } from '../app/lease-clock';

/** The difference between this machine's clock and the time that leases use. */
export function clockGauge(metrics: Metrics, leaseClock: Pick<LeaseClock, 'skewMs'>): void {
  metrics.gauge(
    {
      name: 'eligibility_store_clock_skew_seconds',
      help: "By how much this process' clock is ahead of the store's; in SQLite, by how much it was moved since the start",
      labels: [],
    },
    () => [{ labels: {}, value: leaseClock.skewMs() / 1_000 }],
  );
}
