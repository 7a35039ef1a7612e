import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../lib/command';

/** A project of its own, so that the end of a proof never removes the volumes of an installation. */
const PROJECT = 'eligibility-proof';
/** How long Docker may take to see that what ran in a container has ended. */
const SEEN_WITHIN_MS = 10_000;

/** `docker compose` with the file of this repository, as another project. @throws Error as `command` does */
export function compose(...words: readonly string[]): Promise<string> {
  return command('docker', 'compose', '--project-name', PROJECT, ...words);
}

/** The containers of one service of the file, by their ids. */
export async function containersOf(service: string): Promise<readonly string[]> {
  return (await compose('ps', '--quiet', service)).split('\n').filter((id) => id !== '');
}

/** How often Docker has started a container again, because what ran in it had ended. */
export async function restartsOf(container: string): Promise<number> {
  return Number(await command('docker', 'inspect', '--format', '{{.RestartCount}}', container));
}

/**
 * Ends everything in a container by SIGKILL from inside, as a crash does: `docker kill` counts as an order to stop, after
 * which Docker starts nothing again. Process 1 is Docker's init, which ends with what it has started.
 */
export async function crash(container: string): Promise<void> {
  const ways = [
    ['node', '-e', "process.kill(-1, 'SIGKILL')"],
    ['sh', '-c', 'kill -KILL -1'],
  ];
  const before = await restartsOf(container);
  for (const way of ways) {
    // The program that gives the signal may end with the container, and an image may not have it.
    await command('docker', 'exec', container, ...way).catch(() => undefined);
    if (await hasEnded(container, before)) return;
  }
  throw new Error(`the container ${container} did not end`);
}

/** Whether Docker sees, in time, that the container ended or was started again. */
async function hasEnded(container: string, before: number): Promise<boolean> {
  const giveUpMs = performance.now() + SEEN_WITHIN_MS;
  while (performance.now() < giveUpMs) {
    const isRunning = await command('docker', 'inspect', '--format', '{{.State.Running}}', container);
    if (isRunning.trim() !== 'true' || (await restartsOf(container)) > before) return true;
    await sleep(100);
  }
  return false;
}
