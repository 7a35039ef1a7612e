import { setTimeout as sleep } from 'node:timers/promises';

type Until<T> = { readonly isWanted: (value: T) => boolean; readonly withinMs: number };

const AGAIN_MS = 500;

/**
 * Reads until what is read is as wanted, or the time is over; then it is the last value. What has just been disturbed may
 * not answer, and is read again.
 * @throws Error when it did not answer when the time was over
 */
export async function readUntil<T>(read: () => Promise<T>, { isWanted, withinMs }: Until<T>): Promise<T> {
  const giveUpMs = performance.now() + withinMs;
  for (;;) {
    const value = await read().catch(() => undefined);
    const isLate = performance.now() > giveUpMs;
    if (value !== undefined && (isWanted(value) || isLate)) return value;
    if (isLate) throw new Error(`there was no answer within ${String(withinMs)} ms`);
    await sleep(AGAIN_MS);
  }
}
