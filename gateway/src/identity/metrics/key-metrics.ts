import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { WorkspaceStore } from '../app/workspace-store';

type PepperGauge = {
  readonly workspaces: Pick<WorkspaceStore, 'listKeysNotUnder'>;
  readonly clock: Clock;
  /** The prefix of hashes by the newest pepper. */
  readonly prefix: string;
};

/** Counting stops here. */
export const MAX_COUNTED_KEYS = 1_000;

/** The number of API keys that would stop working if the older peppers were removed now. */
export function pepperGauge(metrics: Metrics, { workspaces, clock, prefix }: PepperGauge): void {
  metrics.gauge(
    {
      name: 'eligibility_api_keys_on_older_peppers',
      help: 'API keys in force that were not used since the pepper was rotated; 1000 means 1000 or more',
      labels: [],
    },
    async () => [
      {
        labels: {},
        value: (await workspaces.listKeysNotUnder(prefix, clock.now(), MAX_COUNTED_KEYS)).length,
      },
    ],
  );
}

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
