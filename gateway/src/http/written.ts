import { once } from 'node:events';
import type { Response } from 'express';

/** Writes a part of an answer, no faster than the caller takes it. False when the caller has gone. */
export async function written(res: Response, text: string): Promise<boolean> {
  if (res.destroyed) return false;
  if (!res.write(text)) {
    const gone = new AbortController();
    await Promise.race([once(res, 'drain', gone), once(res, 'close', gone)]).finally(() => {
      gone.abort();
    });
  }
  return !res.destroyed;
}
