import { LAST_EVENT_ID } from '../../http/header-fields';
import { TYPE_FILTER } from './event-list';
import { served, type Operations } from '../../http/operation';
import type { EventsContext } from '../app/context';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { sendEvents, streamRoom } from '../../http/event-stream';
import { strictQuery } from '../../http/list-query';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';
import { INSTALLATION } from '../../jobs/domain/job';
import { shownEvent } from './event-list';

const ROOM = { inAll: 50, ofOne: 50 };
const AT_ONCE = 200;
/** Whoever goes on then signs in again: one whose access was taken away reads no longer than this. */
const LONGEST_MS = 15 * 60 * 1_000;

const streamQuery = strictQuery<{ readonly type?: string }>({
  type: TYPE_FILTER,
});

const OPERATOR_EVENT_STREAM_OPERATIONS = {
  streamInstallationEvents: {
    method: 'GET',
    path: '/events/stream',
    who: operatorWith('read'),
    summary: 'Follow the events of the installation as server-sent events',
    description:
      'Each event is named after its type and has what the list shows, from the oldest of the last 30 ' +
      'days on. Its id, sent back as `Last-Event-ID`, resumes the stream after it; so does a ' +
      '`nextCursor` of the list with `order=oldest`. A comment is sent once everything so far was, and ' +
      'every 15 seconds. A stream ends after 15 minutes: a browser comes again by itself.',
    headers: LAST_EVENT_ID,
    query: streamQuery,
    answers: {
      200: {
        description: 'The events as they happen.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    },
    answersHead: false,
  },
} satisfies Operations<OperatorWho>;

/** The events of the installation as they happen, for operators. */
export function operatorEventStreamRoutes(context: EventsContext): readonly OperatorRoute[] {
  return served(OPERATOR_EVENT_STREAM_OPERATIONS, { streamInstallationEvents: streamEvents(context) });
}

/**
 * GET /ops/events/stream: server-sent events, from the oldest on. Each is named after its type, has what the list shows,
 * and its place as the id, which resumes the stream; a cursor of the list from the oldest on is one too.
 */
function streamEvents(context: EventsContext): RequestHandler {
  const room = streamRoom(ROOM);
  return async (req, res) => {
    const { type } = streamQuery(req.query);
    const list = { workspaceId: INSTALLATION, type, isOldestFirst: true };
    let cursor = placeIn(req.get('Last-Event-ID'));
    const leave = room.enter(INSTALLATION);
    if (leave === undefined)
      throw new AppError('service-unavailable', {
        detail: 'Too many streams are open.',
        retryAfterSeconds: 10,
      });
    const beganMs = context.clock.monotonicMs();
    try {
      await sendEvents(res, context, async (send) => {
        if (context.clock.monotonicMs() - beganMs >= LONGEST_MS) return 'over';
        const { entries } = await context.events.list(list, { limit: AT_ONCE, cursor });
        for (const event of entries) {
          cursor = String(event.place);
          send({ event: event.type, data: shownEvent(event), id: cursor });
        }
        return entries.length === AT_ONCE ? 'more' : 'later';
      });
    } finally {
      leave();
    }
  };
}

/** The beginning for anything that is no id of this stream. */
function placeIn(lastEventId: string | undefined): string | undefined {
  return /^\d{1,15}$/.test(lastEventId ?? '') && Number(lastEventId) > 0 ? lastEventId : undefined;
}
