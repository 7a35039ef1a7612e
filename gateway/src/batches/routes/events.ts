import type { BatchesContext } from '../app/context';
import { noteAnswerRead } from '../../identity/http/answer-reads';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { letGo } from '../../admission/http/shed-load';
import { sendEvents, streamRoom, type Looked, type SentEvent } from '../../http/event-stream';
import { pathId } from '../../http/handlers';
import type { Caller } from '../../identity/app/authenticate';
import { callerOf } from '../../identity/http/request-identity';
import type { SettledPlace } from '../app/batch-items';
import { resultOf } from '../app/batch-results';
import { batchStatus } from '../app/batch-status';
import { findBatch, NO_BATCH } from '../app/change-batch';
import { isFinal, ofBatch, type Batch } from '../domain/batch';
import { toResultBody, toStatusBody } from './batch-bodies';

const ROOM = { inAll: 200, ofOne: 20 };
const ROWS_AT_ONCE = 200;

/**
 * GET /api/eligibility/batches/{batchId}/events: server-sent events. `progress` has what the batch's own address
 * answers, `row` one row that was settled, `end` comes last. The id of the last row that was received resumes a stream;
 * one whose batch has ended and whose rows were all sent is 204, which tells a browser to stop.
 */
export function streamEvents(context: BatchesContext): RequestHandler {
  const room = streamRoom(ROOM);
  return async (req, res) => {
    const caller = callerOf(res);
    const id = pathId(req, 'batchId', NO_BATCH);
    const { batch } = await findBatch(context, caller, id);
    const after = placeOf(req.get('Last-Event-ID'));
    if (req.get('Last-Event-ID') !== undefined && (await isAllSent(context, batch, after))) {
      res.status(204).end();
      return;
    }
    const leave = room.enter(caller.workspace.id);
    if (leave === undefined)
      throw new AppError('rate-limited', { detail: 'Too many streams are open.', retryAfterSeconds: 10 });
    try {
      await noteAnswerRead(context, res, { checkId: batch.id, what: 'answer' });
      letGo(res);
      await sendEvents(res, context, follow(context, { caller, id, after }));
    } finally {
      leave();
    }
  };
}

const PLACE = /^(\d{1,15})\.(\d{1,6})$/;

/** The place of the last row that was received; the beginning for anything else. */
function placeOf(lastEventId: string | undefined): SettledPlace {
  const [, settledAtMs = '0', row = '0'] = PLACE.exec(lastEventId ?? '') ?? [];
  return { settledAtMs: Number(settledAtMs), row: Number(row) };
}

async function isAllSent({ items }: BatchesContext, batch: Batch, after: SettledPlace): Promise<boolean> {
  if (!isFinal(batch)) return false;
  const of = ofBatch(batch);
  return (await items.settledAfter(of, after, 1)).length === 0;
}

type Followed = { readonly caller: Caller; readonly id: string; readonly after: SettledPlace };

/** Sends the rows that were settled since the last look, then how the batch stands where that changed. */
function follow(
  context: BatchesContext,
  { caller, id, after }: Followed,
): (send: (event: SentEvent) => void) => Promise<Looked> {
  let place = after;
  let sentProgress = '';
  return async (send) => {
    const { batch } = await findBatch(context, caller, id);
    const items = await context.items.settledAfter(ofBatch(batch), place, ROWS_AT_ONCE);
    for (const item of items) {
      place = { settledAtMs: item.settledAtMs ?? 0, row: item.row };
      const eventId = `${String(place.settledAtMs)}.${String(place.row)}`;
      send({ event: 'row', data: toResultBody(await resultOf(context, item)), id: eventId });
    }
    if (items.length === ROWS_AT_ONCE) return 'more';
    const progress = toStatusBody(await batchStatus(context, batch));
    const text = JSON.stringify(progress);
    if (text !== sentProgress) send({ event: 'progress', data: progress });
    sentProgress = text;
    if (!isFinal(batch) || progress.counts.waiting > 0) return 'later';
    send({ event: 'end', data: {} });
    return 'over';
  };
}
