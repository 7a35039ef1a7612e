import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadinessChecks } from '../process/probe-server';
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
          return {
            labels: { dependency },
            value: condition === 'degraded' ? 0.5 : Number(condition === true),
          };
        }),
      ),
  );
}

const FILES = ['ca.crt', 'tls.crt'];

/**
 * When the certificates of a TLS folder expire, read anew at every scrape, because they are renewed while the process
 * runs.
 */
export function watchCertificates(metrics: Metrics, folder: string | undefined): void {
  if (folder === undefined) return;
  metrics.gauge(
    {
      name: 'eligibility_certificate_expiry_timestamp_seconds',
      help: 'When a certificate of this process ends, as Unix time',
      labels: ['file'],
    },
    () =>
      Promise.all(
        FILES.map(async (file) => {
          const { validTo } = new X509Certificate(await readFile(join(folder, file)));
          return { labels: { file }, value: Date.parse(validTo) / 1_000 };
        }),
      ),
  );
}
