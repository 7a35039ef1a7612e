import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@eligibility/kit/testing';

export type StoreServer = { readonly port: number; readonly stop: () => Promise<void> };

const START_MS = 20_000;

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
  const child = spawn(program, args({ port, folder }), { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(() => accepts(port), START_MS);
    return { port, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => {
      answer(true);
    });
    socket.once('error', () => {
      answer(false);
    });
  });
}
