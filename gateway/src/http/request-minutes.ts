import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';

/** Accepted requests: no 4xx, and not given up by their caller. Failed are those that were answered 5xx. */
type Minute = { readonly accepted: number; readonly failed: number };

export type RequestMinutes = {
  readonly count: RequestHandler;
  /** By minute, the last hour: 60 of them, the oldest first. */
  readonly lastHour: () => readonly Minute[];
};

const MINUTE_MS = 60_000;
const KEPT = 60;
const NONE: Minute = { accepted: 0, failed: 0 };

/** Counts the requests that this process answers, for the objective of docs/monitoring.md. */
export function requestMinutes(clock: Pick<Clock, 'monotonicMs'>): RequestMinutes {
  const minutes = new Map<number, Minute>();
  const current = (): number => Math.floor(clock.monotonicMs() / MINUTE_MS);
  const add = (failed: number): void => {
    const minute = current();
    for (const old of minutes.keys()) if (old <= minute - KEPT) minutes.delete(old);
    const counts = minutes.get(minute) ?? NONE;
    minutes.set(minute, { accepted: counts.accepted + 1, failed: counts.failed + failed });
  };
  return {
    count: (_req, res, next) => {
      res.once('close', () => {
        if (!res.writableFinished || (res.statusCode >= 400 && res.statusCode < 500)) return;
        add(res.statusCode >= 500 ? 1 : 0);
      });
      next();
    },
    lastHour: () => {
      const oldest = current() - KEPT + 1;
      return Array.from({ length: KEPT }, (_, at) => minutes.get(oldest + at) ?? NONE);
    },
  };
}
