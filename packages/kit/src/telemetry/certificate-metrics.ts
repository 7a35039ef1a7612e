import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metrics } from './metrics';

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
