import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundOrSkipped, freePort, testProcess, type TestProcess } from '@eligibility/testkit';

/** Says so where there is none, and that the tests which need it are skipped. */
export function hasPrometheus(): boolean {
  return foundOrSkipped(
    spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).status === 0,
    'no prometheus on the PATH: its tests are skipped',
  );
}

export type Prometheus = Pick<TestProcess, 'start' | 'terminate'> & {
  readonly url: string;
  /** Removes what it stored, once it has ended. */
  readonly remove: () => Promise<void>;
};

/** A Prometheus, not started yet, that reads the figures of one address each second. @param target `host:port` */
export async function prometheusFor(target: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'eligibility-prometheus-'));
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s' },
    scrape_configs: [{ job_name: 'eligibility-gateway', static_configs: [{ targets: [target] }] }],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${String(await freePort())}`;
  const process = testProcess({
    name: 'prometheus',
    command: [
      'prometheus',
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=${address}`,
    ],
    env: { PATH: globalThis.process.env['PATH'] },
    isUp: async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok ?? false,
  });
  return {
    start: process.start,
    terminate: process.terminate,
    url: `http://${address}`,
    remove: () => rm(folder, { recursive: true }),
  };
}
