import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { sendEvents, streamRoom } from '../../http/event-stream';
import { strictQuery } from '../../http/list-query';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import { INSTALLATION } from '../../jobs/domain/job';
import { ALL_EVENT_TYPES } from '../domain/event-types';
import { shownEvent } from './event-list';
import type { EventsDeps } from './events-deps';

type Deps = Pick<EventsDeps, 'events' | 'stopping' | 'clock'>;

const ROOM = { inAll: 50, ofOne: 50 };
const AT_ONCE = 200;
/** Whoever goes on then signs in again: one whose access was taken away reads no longer than this. */
const LONGEST_MS = 15 * 60 * 1_000;

const streamQuery = strictQuery<{ readonly type?: string }>({
  type: Joi.string().valid(...ALL_EVENT_TYPES),
});

/** The events of the installation as they happen, for operators. */
export function operatorEventStreamRoutes(deps: Deps): readonly OperatorRoute[] {
  return [
    {
      method: 'GET',
      path: '/events/stream',
      who: operatorWith('read'),
      answersHead: false,
      handler: streamEvents(deps),
    },
  ];
}

/**
 * GET /ops/events/stream: server-sent events, from the oldest on. Each is named after its type, has what the list shows,
 * and its place as the id, which resumes the stream; a cursor of the list from the oldest on is one too.
 */
function streamEvents(deps: Deps): RequestHandler {
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
    const beganMs = deps.clock.monotonicMs();
    try {
      await sendEvents(res, deps, async (send) => {
        if (deps.clock.monotonicMs() - beganMs >= LONGEST_MS) return 'over';
        const { entries } = await deps.events.list(list, { limit: AT_ONCE, cursor });
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
