import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics';

const NS_PER_SECOND = 1e9;
const RESOLUTION_MS = 20;

/**
 * Metrics of this process itself: event loop lag, memory, CPU.
 * @returns how to stop watching
 */
export function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  metrics.gauge(
    {
      name: 'eligibility_event_loop_lag_seconds',
      help: 'Delay of the event loop since the last scrape, by quantile',
      labels: ['quantile'],
    },
    () => {
      const samples = [0.5, 0.99].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / NS_PER_SECOND,
      }));
      delay.reset();
      return samples;
    },
  );
  metrics.gauge(
    { name: 'eligibility_process_memory_bytes', help: 'Memory of this process, by kind', labels: ['kind'] },
    () => {
      const { rss, heapUsed } = process.memoryUsage();
      return [
        { labels: { kind: 'rss' }, value: rss },
        { labels: { kind: 'heap_used' }, value: heapUsed },
      ];
    },
  );
  metrics.gauge(
    { name: 'eligibility_process_cpu_seconds', help: 'CPU time used since the start', labels: [] },
    () => {
      const { user, system } = process.cpuUsage();
      return [{ labels: {}, value: (user + system) / 1e6 }];
    },
  );
  return () => {
    delay.disable();
  };
}
