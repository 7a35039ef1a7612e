import { AppError } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import { setTimeout as pause } from 'node:timers/promises';
import { letGo } from '../../admission/http/shed-load';
import { pathId } from '../../http/handlers';
import type { Caller } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { SettledPlace } from '../app/batch-items';
import { resultOf } from '../app/batch-results';
import { batchStatus } from '../app/batch-status';
import { findBatch, NO_BATCH } from '../app/change-batch';
import { isFinal, ofBatch, type Batch } from '../domain/batch';
import { toResultBody, toStatusBody } from './batch-bodies';
import type { BatchesDeps } from './batches-deps';

const LOOK_MS = 1_000;
/** Proxies close a connection on which nothing is sent for about a minute. */
const HEARTBEAT_MS = 15_000;
/** The streams of one process: each asks the store once a second. */
const MOST_STREAMS = 200;
const MOST_OF_WORKSPACE = 20;
const ROWS_AT_ONCE = 200;

/**
 * GET /api/eligibility/batches/{batchId}/events: server-sent events. `progress` has what the batch's own address
 * answers, `row` one row that was settled, `end` comes last. The id of the last row that was received resumes a stream;
 * one whose batch has ended and whose rows were all sent is 204, which tells a browser to stop.
 */
export function streamEvents(deps: BatchesDeps): RequestHandler {
  const open = new Map<string, number>();
  return async (req, res) => {
    const caller = callerOf(res);
    const id = pathId(req, 'batchId', NO_BATCH);
    const { batch } = await findBatch(deps, caller, id);
    const after = placeOf(req.get('Last-Event-ID'));
    if (req.get('Last-Event-ID') !== undefined && (await isAllSent(deps, batch, after))) {
      res.status(204).end();
      return;
    }
    const leave = enter(open, caller.workspace.id);
    try {
      await deps.noteRead(res, { checkId: batch.id, what: 'answer' });
      letGo(res);
      res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      await stream(deps, res, { caller, id, after });
      res.end();
    } finally {
      leave();
    }
  };
}

function enter(open: Map<string, number>, workspaceId: string): () => void {
  const own = open.get(workspaceId) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MOST_STREAMS || own >= MOST_OF_WORKSPACE)
    throw new AppError('rate-limited', { detail: 'Too many streams are open.', retryAfterSeconds: 10 });
  open.set(workspaceId, own + 1);
  return () => {
    const left = (open.get(workspaceId) ?? 1) - 1;
    if (left === 0) open.delete(workspaceId);
    else open.set(workspaceId, left);
  };
}

const PLACE = /^(\d{1,15})\.(\d{1,6})$/;

/** The place of the last row that was received; the beginning for anything else. */
function placeOf(lastEventId: string | undefined): SettledPlace {
  const [, settledAtMs = '0', row = '0'] = PLACE.exec(lastEventId ?? '') ?? [];
  return { settledAtMs: Number(settledAtMs), row: Number(row) };
}

async function isAllSent({ items }: BatchesDeps, batch: Batch, after: SettledPlace): Promise<boolean> {
  if (!isFinal(batch)) return false;
  const of = ofBatch(batch);
  return (await items.settledAfter(of, after, 1)).length === 0;
}

type Streaming = { readonly caller: Caller; readonly id: string; readonly after: SettledPlace };

async function stream(deps: BatchesDeps, res: Response, { caller, id, after }: Streaming): Promise<void> {
  let place = after;
  let sentProgress = '';
  let sentMs = deps.clock.monotonicMs();
  const send = (event: string, data: unknown, eventId?: string): void => {
    const lines = [...(eventId === undefined ? [] : [`id: ${eventId}`]), `event: ${event}`];
    res.write(`${[...lines, `data: ${JSON.stringify(data)}`].join('\n')}\n\n`);
    sentMs = deps.clock.monotonicMs();
  };
  while (!res.destroyed && !deps.stopping.aborted) {
    const { batch } = await findBatch(deps, caller, id);
    const of = ofBatch(batch);
    const items = await deps.items.settledAfter(of, place, ROWS_AT_ONCE);
    for (const item of items) {
      place = { settledAtMs: item.settledAtMs ?? 0, row: item.row };
      const eventId = `${String(place.settledAtMs)}.${String(place.row)}`;
      send('row', toResultBody(await resultOf(deps, item)), eventId);
    }
    if (items.length === ROWS_AT_ONCE) continue;
    const progress = toStatusBody(await batchStatus(deps, batch));
    const text = JSON.stringify(progress);
    if (text !== sentProgress) send('progress', progress);
    sentProgress = text;
    if (isFinal(batch) && progress.counts.waiting === 0) {
      send('end', {});
      return;
    }
    if (deps.clock.monotonicMs() - sentMs >= HEARTBEAT_MS) {
      res.write(': still here\n\n');
      sentMs = deps.clock.monotonicMs();
    }
    await pause(LOOK_MS, undefined, { signal: deps.stopping }).catch(() => undefined);
  }
}
