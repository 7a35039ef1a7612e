import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProcess, type ProcessPlan, type TestProcess } from './process';

const SERVES = "console.log('up ' + process.env.WORD); setInterval(() => {}, 1000);";
const DRAINS = `process.on('SIGTERM', () => process.exit(7)); ${SERVES}`;

describe('a process of a test', () => {
  const started: TestProcess[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((each) => each.kill()));
  });
  const running = (script: string, plan: Partial<ProcessPlan> = {}): TestProcess => {
    const made = testProcess({
      name: 'a server',
      command: [process.execPath, '-e', script],
      env: { WORD: 'one' },
      isUp: (printed) => printed().includes('up'),
      ...plan,
    });
    started.push(made);
    return made;
  };

  it('is up when it says so, and has nothing of the environment of the test', async () => {
    process.env['ELIGIBILITY_TESTKIT'] = 'inherited';
    const server = running(`${SERVES} console.log(process.env.ELIGIBILITY_TESTKIT)`, {
      isUp: (printed) => printed().split('\n').length > 2,
    });

    await server.start();

    expect(server.printed()).toBe('up one\nundefined\n');
    expect(server.isRunning()).toBe(true);
  });

  it('drains on SIGTERM, and has the same exit code when it is asked again', async () => {
    const server = running(DRAINS);
    await server.start();

    expect([await server.terminate(), await server.terminate()]).toEqual([7, 7]);
    expect(server.isRunning()).toBe(false);
  });

  it('is killed at once, as often as it is asked', async () => {
    const server = running(DRAINS);
    await server.start();

    await server.kill();
    await server.kill();

    expect(await server.terminate()).toBeNull();
  });

  it('starts again with other settings, as another process', async () => {
    const server = running(SERVES);
    await server.start();
    const before = server.pid();
    await server.kill();

    await server.start({ WORD: 'two' });

    expect(server.printed()).toBe('up two\n');
    expect(server.pid()).not.toBe(before);
  });

  it('is left as it is when it runs already', async () => {
    const server = running(SERVES);
    await server.start();
    const before = server.pid();

    await server.start({ WORD: 'two' });

    expect(server.pid()).toBe(before);
  });

  it('that ends before it is up fails with what it printed', async () => {
    const server = running("console.error('no port'); process.exit(1);");

    await expect(server.start()).rejects.toThrow('a server ended with 1 as it started:\nno port');
  });

  it('that never comes up is killed, and fails with what it printed', async () => {
    const server = running("console.log('waiting'); setInterval(() => {}, 1000);", { upWithinMs: 500 });

    await expect(server.start()).rejects.toThrow(/^a server did not come up:\n/);
    expect(server.isRunning()).toBe(false);
  });

  it('that cannot be run says why', async () => {
    const server = running('', { command: ['/nowhere/to/be/found'] });

    await expect(server.start()).rejects.toThrow(
      'a server cannot be run (Error: spawn /nowhere/to/be/found ENOENT)',
    );
  });

  it('can append its output to a file, which survives it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eligibility-testkit-'));
    const logPath = join(folder, 'server.log');
    const server = running(SERVES, { logPath });

    await server.start();
    await server.kill();

    expect(readFileSync(logPath, 'utf8')).toBe('up one\n');
    rmSync(folder, { recursive: true });
  });
});
