import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf, type Access, type Client } from './_client';
import { onDiskOf, onSmallDisk } from './_small-disk';

export type StandaloneProcess = Client & {
  readonly pid: number;
  /** What it printed until it was ready. */
  readonly printed: string;
  /** SIGKILL, as a power cut would; does nothing to a process that has ended. */
  readonly kill: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  readonly terminate: () => Promise<number | null>;
};

const MAIN = join(__dirname, '../../packages/standalone/dist/main.js');
const READY = 'Eligibility Check is up.';

const ROOT = join(__dirname, '../..');

const SMALL_DISK_MEBIBYTES = 24;

/** How the system is started: the built program itself, also on a disk of its own, or `npm start` on what is built already. */
const COMMANDS = {
  node: [process.execPath, MAIN],
  npm: ['npm', 'start', '--silent', '--ignore-scripts'],
  smallDisk: [...onSmallDisk(SMALL_DISK_MEBIBYTES), process.execPath, MAIN],
} as const;

/** Runs the built system as a process of its own, on a data directory that survives it. */
export async function spawnStandalone(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  through: keyof typeof COMMANDS = 'node',
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
  const [command = '', ...args] = COMMANDS[through];
  const child = spawn(command, args, { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = await untilReady(child);
  const pid = child.pid ?? 0;
  const demo = join(dataDir, 'demo.json');
  const access = JSON.parse(
    await readFile(through === 'smallDisk' ? onDiskOf(pid, demo) : demo, 'utf8'),
  ) as Access;
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    ...clientOf(access),
    pid,
    printed,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    terminate: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(READY)) resolve(output);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', (code) => {
      reject(new Error(`the process ended with ${String(code)} before it was ready: ${output}`));
    });
  });
}
