import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder of the repository, from the sources and from what is built of them. */
export const ROOT = rootAbove(__dirname);

/** One process of the system, run by its `main.ts`; it keeps its ports across restarts. */
export type ServerProcess = {
  readonly name: string;
  /** `host:port` of what it serves, and of its probes and metrics. */
  readonly address: string;
  readonly opsAddress: string;
  readonly isReady: () => Promise<boolean>;
  /** @throws Error when it does not become ready */
  readonly start: () => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  readonly terminate: () => Promise<number | null>;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
};

type Setup = Pick<ServerProcess, 'name' | 'address' | 'opsAddress' | 'isReady'> & {
  /** The compiled `main.js`, from the root. */
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  /** The file for its output. */
  readonly logPath: string;
};

const READY_WITHIN_MS = 60_000;
const LINES_TOLD = 20;

export function serverProcess({ main, env, logPath, ...named }: Setup): ServerProcess {
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    if (running === undefined) return null;
    if (hasEnded(running)) return running.exitCode;
    const exited = once(running, 'exit') as Promise<[number | null]>;
    running.kill(signal);
    return (await exited)[0];
  };
  // The output is part of the error, because the log is deleted with its folder.
  const failed = (what: string): Error => new Error(`${named.name} ${what}:\n${lastLinesOf(logPath)}`);
  return {
    ...named,
    start: async () => {
      const output = openSync(logPath, 'a');
      const started = spawn(process.execPath, [join(ROOT, main)], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', output, output],
      });
      child = started;
      const giveUpMs = performance.now() + READY_WITHIN_MS;
      while (!(await named.isReady())) {
        if (hasEnded(started)) throw failed('ended as it started');
        if (performance.now() > giveUpMs) throw failed('does not become ready');
        await sleep(50);
      }
    },
    terminate: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

function lastLinesOf(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LINES_TOLD).join('\n');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package-lock.json')) ? folder : rootAbove(dirname(folder));
}
