import { served, type Operations } from '../../http/operation';
import type { EventsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler, Response } from 'express';
import { listQuery, toPageResponse } from '../../http/list-query';
import { requireWholeWorkspace } from '../../identity/app/caller-rights';
import { callerOf } from '../../identity/http/request-identity';
import {
  callerWith,
  operatorWith,
  type CallerRoute,
  type OperatorRoute,
  type CallerWho,
  type OperatorWho,
} from '../../identity/http/who';
import { INSTALLATION, type JobEvent } from '../../jobs/domain/job';
import { named, oneOf } from '../../http/schema';
import { ALL_EVENT_TYPES } from '../domain/event-types';

type Query = { readonly type?: string; readonly order: 'newest' | 'oldest' };

export const TYPE_FILTER = named('EventType', oneOf(ALL_EVENT_TYPES))
  .description('Only events of this type.')
  .example('wallet.low');

const eventsQuery = listQuery<Query>({
  type: TYPE_FILTER,
  order: oneOf(
    ['newest', 'oldest'],
    '`newest` first, or `oldest` first: then every page with events has a `nextCursor`, which finds what comes later.',
  ).default('newest'),
});

const EVENT_OPERATIONS = {
  listOwnEvents: {
    method: 'GET',
    path: '/events',
    who: callerWith('workspace:admin'),
    summary: 'List the events of the workspace',
    description:
      'What happened, of the last 30 days, newest first or oldest first. An event is listed a moment ' +
      'after it happened, always at the end: who reads oldest first and keeps the last cursor misses ' +
      'none. The page after it may be empty, and is then asked for again later.',
    query: eventsQuery,
    answers: { 200: ['EventList', 'One page.'] },
  },
} satisfies Operations<CallerWho>;

/** The events of the caller's workspace. */
export function eventRoutes(context: EventsContext): readonly CallerRoute[] {
  const ownWorkspace = (res: Response): string => {
    const caller = callerOf(res);
    requireWholeWorkspace(caller);
    return caller.workspace.id;
  };
  return served(EVENT_OPERATIONS, { listOwnEvents: listEvents(context, ownWorkspace) });
}

const OPERATOR_EVENT_OPERATIONS = {
  listInstallationEvents: {
    method: 'GET',
    path: '/events',
    who: operatorWith('read'),
    summary: 'List the events of the installation',
    description:
      'What happened, of the last 30 days, newest first or oldest first. An event is listed a moment ' +
      'after it happened, always at the end: who reads oldest first and keeps the last cursor misses ' +
      'none. The page after it may be empty, and is then asked for again later.',
    query: eventsQuery,
    answers: { 200: ['EventList', 'One page.'] },
  },
} satisfies Operations<OperatorWho>;

/** The events of the installation, for operators. */
export function operatorEventRoutes(context: EventsContext): readonly OperatorRoute[] {
  return served(OPERATOR_EVENT_OPERATIONS, {
    listInstallationEvents: listEvents(context, () => INSTALLATION),
  });
}

function listEvents({ events }: EventsContext, workspaceOf: (res: Response) => string): RequestHandler {
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
