import type { ReadinessChecks } from '../process/probe-server';
import type { Metrics } from './metrics';

/** What readiness says of each dependency, as a metric: 1 works, 0.5 degraded, 0 does not. */
export function watchDependencies(metrics: Metrics, checks: ReadinessChecks): void {
  metrics.gauge(
    {
      name: 'eligibility_dependency_up',
      help: 'Whether a dependency of this process works: 1 yes, 0.5 degraded, 0 no',
      labels: ['dependency'],
    },
    () =>
      Promise.all(
        Object.entries(checks).map(async ([dependency, check]) => {
          const condition = await check().catch(() => false);
          return { labels: { dependency }, value: condition === 'degraded' ? 0.5 : Number(condition) };
        }),
      ),
  );
}
