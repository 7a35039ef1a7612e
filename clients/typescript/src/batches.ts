import type { RequestOf, Schema } from './api';
import type { Config } from './config';
import { EligibilityError } from './errors';
import { isWorthRepeating, pauseAfter } from './patience';
import type { ServerEvent } from './server-events';
import { pause } from './timing';
import type { BatchEvent, BatchOptions, Rows, WatchOptions } from './types';

type Opened = AsyncGenerator<ServerEvent, void> | undefined;

/**
 * Follows the events of a batch to its end. A connection that breaks is made anew behind the last row that was received, so
 * that each row comes once.
 * @param open gives the events behind the one with an id; undefined when the batch has ended and all were sent
 */
export async function* watched(
  { timing, maxRetries }: Config,
  { lastEventId: last, signal }: WatchOptions,
  open: (lastEventId: string | undefined) => Promise<Opened>,
): AsyncGenerator<BatchEvent, void> {
  for (let silent = 0; ; silent += 1) {
    let failure = new EligibilityError('connection-failed', 'The stream ended before the batch did.', {});
    try {
      const events = await open(last);
      if (events === undefined) return;
      for await (const event of events) {
        silent = 0;
        if (event.event === 'end') return;
        last = event.id ?? last;
        yield* toldBy(event);
      }
    } catch (cause) {
      failure = cause as EligibilityError;
    }
    if (silent > maxRetries || !isWorthRepeating(failure, true)) throw failure;
    await pause(timing, pauseAfter(failure, silent, timing.random()), signal);
  }
}

/** What an event says; nothing, where a later version of the service sends another kind. */
function* toldBy({ event, data, id }: ServerEvent): Generator<BatchEvent> {
  if (event === 'progress') yield { type: event, batch: JSON.parse(data) as Schema<'BatchStatus'> };
  if (event === 'row') yield { type: event, row: JSON.parse(data) as Schema<'BatchResult'>, eventId: id };
}

/** The request that sends a batch, or tries it. */
export function batchOf(
  rows: Rows,
  { notBefore, finishBy, dryRun, ...options }: BatchOptions & { readonly dryRun?: boolean },
): RequestOf<'POST', '/api/eligibility/batches'> {
  const request = { ...options, query: { notBefore, finishBy, dryRun } };
  if (typeof rows === 'string') return { ...request, contentType: 'text/csv', body: rows };
  return { ...request, json: { items: rows } };
}
