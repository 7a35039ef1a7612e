import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { CheckStore } from '../app/ports';

/** Counting stops here: more open checks than this are an alarm in any case. */
const MOST = 5_000;

/** Checks that are not finished, of every gateway on the store, and how long the oldest has been going on. */
export function openCheckGauges(metrics: Metrics, checks: Pick<CheckStore, 'listOpen'>, clock: Clock): void {
  const readOpen = metrics.oncePerScrape(() => checks.listOpen(MOST));
  metrics.gauge(
    {
      name: 'eligibility_open_checks',
      help: 'Checks not answered (running) or answered and not settled with the wallet (unsettled)',
      labels: ['state'],
    },
    async () => {
      const open = await readOpen();
      return (['running', 'unsettled'] as const).map((state) => ({
        labels: { state },
        value: open.filter((check) => check.state === state).length,
      }));
    },
  );
  metrics.gauge(
    {
      name: 'eligibility_oldest_open_check_age_seconds',
      help: 'Age of the oldest check that is not finished; 0 when there is none',
      labels: [],
    },
    async () => {
      const open = await readOpen();
      const oldestMs = open.reduce((oldest, { createdAtMs }) => Math.min(oldest, createdAtMs), clock.now());
      return [{ labels: {}, value: (clock.now() - oldestMs) / 1_000 }];
    },
  );
}
