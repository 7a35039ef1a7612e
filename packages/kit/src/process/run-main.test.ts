import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConfigError } from '../errors';
import { mainSettings } from './run-main';

/** Of the build: a process of its own has no compiler. */
const KIT = join(__dirname, '../../dist/process');

type Ended = { readonly code: number | null; readonly output: string };

/** A process whose work is this, and what it printed until it ended. */
async function mainThat(work: string): Promise<Ended> {
  const script = `
    const { runMain } = require(${JSON.stringify(KIT)});
    runMain('test', process.env, async () => {
      const timer = setInterval(() => undefined, 1_000);
      ${work}
      return { address: 'nowhere', stop: async () => { clearInterval(timer); console.log('stopped in order'); } };
    });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('a process', () => {
  it('stops in order and exits 0 on SIGTERM', async () => {
    const { code, output } = await mainThat("setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);");
    expect({ code, output }).toEqual({ code: 0, output: 'stopped in order\n' });
  });

  it.each([
    ['an unhandled rejection', "setTimeout(() => Promise.reject(new TypeError('Jane Doe')), 10);"],
    ['an uncaught error', "setTimeout(() => { throw new TypeError('Jane Doe'); }, 10);"],
  ])('logs %s without its message, stops in order and exits 1', async (_what, work) => {
    const { code, output } = await mainThat(work);
    expect(code).toBe(1);
    expect(output).toContain('stopped in order');
    expect(output).toContain('"name":"TypeError"');
    expect(output).not.toContain('Jane');
  });
});

describe('the settings of every process', () => {
  it('give a stop the time of its drain delay, of the longest check and of closing', () => {
    expect(mainSettings({ DRAIN_DELAY_MS: '7000', CHECK_DEADLINE_MS: '20000' }).graceMs).toBe(40_000);
    const longest = mainSettings({ DRAIN_DELAY_MS: '60000', CHECK_DEADLINE_MS: '120000' }).graceMs;
    expect(longest).toBeGreaterThan(60_000 + 120_000);
  });

  it('have no collector for spans when it is unset or empty', () => {
    expect(mainSettings({}).otlpEndpoint).toBeUndefined();
    expect(mainSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).otlpEndpoint).toBeUndefined();
  });

  it.each(['foo', 'collector:4318', 'grpc://collector:4317'])(
    'names a collector that is none: %s',
    (endpoint) => {
      const read = (): unknown => mainSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
    },
  );
});
