import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { WorkspaceStore } from '../../app/workspace-store';

type Deps = {
  readonly workspaces: Pick<WorkspaceStore, 'listKeysNotUnder'>;
  readonly clock: Clock;
  /** What hashes of the newest pepper begin with. */
  readonly prefix: string;
};

/** Counting goes no further. */
export const MAX_COUNTED_KEYS = 1_000;

/** How many API keys would stop working if the older peppers were dropped now. */
export function pepperGauge(metrics: Metrics, { workspaces, clock, prefix }: Deps): void {
  metrics.gauge(
    {
      name: 'eligibility_api_keys_on_older_peppers',
      help: 'API keys in force that were not used since the pepper was rotated; 1000 stands for 1000 and more',
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
