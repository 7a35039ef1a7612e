import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, foundOrSkipped, freePort, testProcess, type TestProcess } from '@eligibility/testkit';
import { QUERY_NAMES } from '../../../gateway/src/operations/domain/named-queries';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const TIMEOUT_MS = 120_000;

type Answer = { readonly status: string; readonly data: { readonly result: readonly unknown[] } };

const hasPrometheus = foundOrSkipped(
  spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).status === 0,
  'no prometheus on the PATH: the test of named queries is skipped',
);

(hasPrometheus ? describe : describe.skip)('A real Prometheus behind the gateway', () => {
  let folder: string;
  let system: StandaloneProcess;
  let prometheus: TestProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-metrics-'));
    const [port, opsPort] = [await freePort(), await freePort()];
    const config = {
      global: { scrape_interval: '1s', scrape_timeout: '1s' },
      scrape_configs: [
        { job_name: 'eligibility-gateway', static_configs: [{ targets: [`127.0.0.1:${String(opsPort)}`] }] },
      ],
    };
    // JSON is YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const address = `127.0.0.1:${String(port)}`;
    prometheus = testProcess({
      name: 'prometheus',
      command: [
        'prometheus',
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'tsdb')}`,
        `--web.listen-address=${address}`,
      ],
      env: { PATH: process.env['PATH'] },
      isUp: async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok ?? false,
    });
    [system] = await Promise.all([
      spawnStandalone(join(folder, 'data'), {
        OPS_PORT: String(opsPort),
        PROMETHEUS_URL: `http://${address}`,
      }),
      prometheus.start(),
    ]);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await system.terminate();
    await prometheus.terminate();
    await rm(folder, { recursive: true });
  }, TIMEOUT_MS);

  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
    const { status, body } = await system.operate(`/ops/metrics/api/v1/${path}`, { query });
    expect(status).toBe(200);
    return body as Answer;
  };

  it(
    'answers every named query, and those about checks and requests with figures of this installation',
    async () => {
      for (const name of QUERY_NAMES)
        expect(await ask('query', { name })).toMatchObject({ status: 'success' });
      for (const name of [
        'checks-per-second',
        'payer-checks-per-second',
        'payer-seconds-p95',
        'requests-per-second',
        'request-seconds-p95',
      ])
        await eventually(async () => {
          await system.live();
          return (await ask('query', { name })).data.result.length > 0;
        }, 30_000);
      const endMs = Date.now();
      const [start, end] = [endMs - 60_000, endMs].map((ms) => new Date(ms).toISOString());
      const span = { start: String(start), end: String(end), step: '5' };
      const { data } = await ask('query_range', { name: 'requests-per-second', ...span });
      expect(data.result.length).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
