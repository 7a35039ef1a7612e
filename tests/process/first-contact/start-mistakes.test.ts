import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusedStart } from '../../helpers/refused-start';
import { spawnStandalone } from '../../helpers/standalone-process';
import { START_MISTAKES } from './_start-mistakes';

jest.setTimeout(90_000);

/** Words of Joi, of drivers and of Node.js, which tell an operator nothing. */
const RAW =
  /required peers|at least one of \[|is not allowed to be|valid uri|fails to match|SqliteError|Mongo\w+Error|SyntaxError|\n {4}at |hunter2/;
const STANDALONE = 'standalone/dist/main.js';

describe('a start with a mistake', () => {
  let parent: string;
  let ran: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'eligibility-mistakes-'));
    ran = join(parent, 'ran');
    const system = await spawnStandalone(ran);
    await system.terminate();
  });
  afterAll(() => rm(parent, { recursive: true }));

  it.each(START_MISTAKES.map((row) => [row.mistake, row] as const))(
    'says in one sentence what is wrong, where, and what to do: %s',
    async (_mistake, { main = STANDALONE, settings = {}, prepare, what, where, todo }) => {
      const dataDir = await mkdtemp(join(parent, 'data-'));
      await cp(ran, dataDir, { recursive: true });
      prepare?.({ dataDir });
      const { code, said } = await refusedStart(main, { DATA_DIR: dataDir, ...settings });
      expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(/^[^\n]+\n$/) as string });
      for (const part of [what, where, todo]) expect(said).toContain(part);
      expect(said).not.toMatch(RAW);
    },
  );

  it('is none for what Kubernetes and other programs set', async () => {
    const environment = {
      WALLET_SERVICE_HOST: '10.0.0.1',
      WALLET_SERVICE_PORT: '50051',
      OPT_PORT: 'tcp://10.0.0.1:9090',
      OPT_PORT_9090_TCP_PORT: '9090',
      PORTS: '1',
      HOSTNAME: 'pod',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
    };
    const system = await spawnStandalone(await mkdtemp(join(parent, 'data-')), environment);
    expect(await system.terminate()).toBe(0);
  });
});
