import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import { clientOf, type Access, type Client } from './client';
import { onDiskOf, onSmallDisk } from './small-disk';

/** What `demo.json` holds. */
type DemoAccess = Access & { readonly workspaceId: string };

export type StandaloneProcess = Client &
  Pick<TestProcess, 'kill' | 'terminate'> & {
    readonly access: DemoAccess;
    readonly pid: number;
    /** What it printed until it was ready. */
    readonly printed: string;
  };

const MAIN = join(ROOT, 'standalone/dist/main.js');
const READY = 'Eligibility Check is up.';

const SMALL_DISK_MEBIBYTES = 24;

/** How the system is started: the built program itself, also on a disk of its own, or `npm start` on what is built. */
const COMMANDS = {
  node: [process.execPath, MAIN],
  terminal: [process.execPath, MAIN, '--terminal'],
  npm: ['npm', 'start', '--silent', '--ignore-scripts'],
  smallDisk: [...onSmallDisk(SMALL_DISK_MEBIBYTES), process.execPath, MAIN],
} as const;

/**
 * Runs the built system as a process of its own, on a data directory that survives it.
 * @param through a name of `COMMANDS`, or a command of the test's own
 */
export async function spawnStandalone(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  through: keyof typeof COMMANDS | readonly string[] = 'node',
): Promise<StandaloneProcess> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    ...settings,
  };
  const started = testProcess({
    name: 'the system',
    command: typeof through === 'string' ? COMMANDS[through] : through,
    env,
    cwd: ROOT,
    isUp: (printed) => printed().includes(READY),
  });
  await started.start();
  const pid = started.pid();
  const demo = join(dataDir, 'demo.json');
  const access = JSON.parse(
    await readFile(through === 'smallDisk' ? onDiskOf(pid, demo) : demo, 'utf8'),
  ) as DemoAccess;
  return {
    ...clientOf(access),
    access,
    pid,
    printed: started.printed(),
    kill: started.kill,
    terminate: started.terminate,
  };
}
