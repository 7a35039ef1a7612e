import { silentLog } from '@eligibility/kit';
import { start } from './start';
import { readConfig } from './config';

const ANYWHERE = { host: '127.0.0.1', port: 0 };

describe('the console as a process', () => {
  it('serves the built page, and its probes and metrics at a port of their own', async () => {
    const running = await start({ ...ANYWHERE, ops: undefined, log: silentLog });
    const page = await fetch(`http://${running.address}/console/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root"></div>');
    await running.stop();
    await expect(fetch(`http://${running.address}/console/`)).rejects.toThrow();
  });

  it('reads its settings, and refuses wrong ones by their names', () => {
    expect(readConfig({ LOG_LEVEL: 'silent' })).toMatchObject({
      host: '0.0.0.0',
      port: 8082,
      ops: { host: '0.0.0.0', port: 9090 },
      drainDelayMs: 0,
    });
    expect(() => readConfig({ PORT: 'high', OPS_PORT: '-1' })).toThrow(/PORT.*OPS_PORT/s);
  });
});
