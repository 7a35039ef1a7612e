import type { Clock } from '@eligibility/kit';
import type { Response } from 'express';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 1_000;
/** Proxies close a connection on which nothing is sent for about a minute. */
const HEARTBEAT_MS = 15_000;

/** One server-sent event. */
export type SentEvent = {
  readonly event: string;
  readonly data: unknown;
  /** Whoever sends it back as `Last-Event-ID` has received everything up to this event. */
  readonly id?: string;
};

/** Whether there may be more to send at once, it is looked again in a second, or all was sent. */
export type Looked = 'more' | 'later' | 'over';

type Streaming = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Aborts when the process begins to stop. */
  readonly stopping: AbortSignal;
};

/**
 * Answers with server-sent events, until all was sent, the caller is gone or the process stops. A comment is sent once
 * everything so far was, and whenever nothing was for 15 seconds.
 * @param look sends what is new
 */
export async function sendEvents(
  res: Response,
  { clock, stopping }: Streaming,
  look: (send: (event: SentEvent) => void) => Promise<Looked>,
): Promise<void> {
  let sentMs: number | undefined;
  const send = ({ event, data, id }: SentEvent): void => {
    const lines = [...(id === undefined ? [] : [`id: ${id}`]), `event: ${event}`];
    res.write(`${[...lines, `data: ${JSON.stringify(data)}`].join('\n')}\n\n`);
    if (sentMs !== undefined) sentMs = clock.monotonicMs();
  };
  const closed = new AbortController();
  res.once('close', () => {
    closed.abort();
  });
  const signal = AbortSignal.any([stopping, closed.signal]);
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
  while (!signal.aborted) {
    const looked = await look(send);
    if (looked === 'over') break;
    if (looked === 'more') continue;
    if (sentMs === undefined || clock.monotonicMs() - sentMs >= HEARTBEAT_MS) {
      res.write(': still here\n\n');
      sentMs = clock.monotonicMs();
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  res.end();
}

/** Counts the streams of one process, each of which asks the store once a second. */
export type StreamRoom = {
  /** One more stream is open until the returned function is called; undefined where too many are, in all or of this owner. */
  readonly enter: (owner: string) => (() => void) | undefined;
};

/** @param ofOne how many streams one owner may have open */
export function streamRoom({ inAll, ofOne }: { readonly inAll: number; readonly ofOne: number }): StreamRoom {
  const open = new Map<string, number>();
  return {
    enter: (owner) => {
      const own = open.get(owner) ?? 0;
      const all = [...open.values()].reduce((sum, count) => sum + count, 0);
      if (all >= inAll || own >= ofOne) return undefined;
      open.set(owner, own + 1);
      return () => {
        const left = (open.get(owner) ?? 1) - 1;
        if (left === 0) open.delete(owner);
        else open.set(owner, left);
      };
    },
  };
}
