import type { Clock } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { JobStore } from '../app/job-store';

/** What waits, runs and will never be tried again, over all processes, as it is at each scrape. */
export function jobGauges(
  metrics: Metrics,
  jobs: Pick<JobStore, 'standings'>,
  clock: Pick<Clock, 'now'>,
): void {
  const standings = metrics.oncePerScrape(jobs.standings);
  metrics.gauge(
    { name: 'eligibility_jobs', help: 'Jobs, by kind and by what is next', labels: ['kind', 'state'] },
    async () =>
      (await standings()).flatMap(({ kind, ...counts }) =>
        (['due', 'running', 'dead'] as const).map((state) => ({
          labels: { kind, state },
          value: counts[state],
        })),
      ),
  );
  metrics.gauge(
    {
      name: 'eligibility_job_oldest_due_seconds',
      help: 'For how long the oldest due job of a kind has waited to be run',
      labels: ['kind'],
    },
    async () => {
      const nowMs = clock.now();
      return (await standings()).map(({ kind, oldestDueAtMs = nowMs }) => ({
        labels: { kind },
        value: Math.max(0, nowMs - oldestDueAtMs) / 1_000,
      }));
    },
  );
}
