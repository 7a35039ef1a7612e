import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts } from './accepts';
import { freePort } from './free-port';
import { testProcess, type TestProcess } from './process';

export type StoreServer = Omit<TestProcess, 'terminate' | 'printed' | 'name'> & {
  readonly port: number;
  /** Kills it and removes its folder. */
  readonly stop: () => Promise<void>;
};

const UP_WITHIN_MS = 20_000;

export function isOnPath(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Runs a server in a folder of its own, on a port of its own, until it is stopped. */
export async function startServer(
  program: string,
  args: (place: { readonly port: number; readonly folder: string }) => readonly string[],
): Promise<StoreServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), `${program}-`));
  const server = testProcess({
    name: program,
    command: [program, ...args({ port, folder })],
    env: { PATH: process.env['PATH'] },
    isUp: () => accepts(`127.0.0.1:${String(port)}`),
    upWithinMs: UP_WITHIN_MS,
  });
  const stop = async (): Promise<void> => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.start();
    return { ...server, port, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}
