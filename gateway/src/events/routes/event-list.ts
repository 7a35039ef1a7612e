import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import Joi from 'joi';
import { listQuery, toPageResponse } from '../../http/list-query';
import { requireWholeWorkspace } from '../../identity/app/caller-rights';
import { callerOf } from '../../identity/http/request-identity';
import { callerWith, operatorWith, type CallerRoute, type OperatorRoute } from '../../identity/http/who';
import { INSTALLATION, type JobEvent } from '../../jobs/domain/job';
import { ALL_EVENT_TYPES } from '../domain/event-types';
import type { EventsDeps } from './events-deps';

type Query = { readonly type?: string; readonly order: 'newest' | 'oldest' };

const eventsQuery = listQuery<Query>({
  type: Joi.string().valid(...ALL_EVENT_TYPES),
  order: Joi.string().valid('newest', 'oldest').default('newest'),
});

/** The events of the caller's workspace. */
export function eventRoutes(deps: Pick<EventsDeps, 'events'>): readonly CallerRoute[] {
  const ownWorkspace = (res: Response): string => {
    const caller = callerOf(res);
    requireWholeWorkspace(caller);
    return caller.workspace.id;
  };
  return [
    {
      method: 'GET',
      path: '/events',
      who: callerWith('workspace:admin'),
      handler: listEvents(deps, ownWorkspace),
    },
  ];
}

/** The events of the installation, for operators. */
export function operatorEventRoutes(deps: Pick<EventsDeps, 'events'>): readonly OperatorRoute[] {
  return [
    {
      method: 'GET',
      path: '/events',
      who: operatorWith('read'),
      handler: listEvents(deps, () => INSTALLATION),
    },
  ];
}

function listEvents(
  { events }: Pick<EventsDeps, 'events'>,
  workspaceOf: (res: Response) => string,
): RequestHandler {
  return async (req, res) => {
    const { type, order, ...page } = eventsQuery(req.query);
    const of = { workspaceId: workspaceOf(res), type, isOldestFirst: order === 'oldest' };
    res.json(toPageResponse(await events.list(of, page), shownEvent));
  };
}

/** As the lists show it. */
export function shownEvent({ id, type, atMs, data }: JobEvent): Schema<'Event'> {
  // The document has the type of each; only these are written.
  return { id, type: type as Schema<'Event'>['type'], timestamp: isoTime(atMs), data: { ...data } };
}
