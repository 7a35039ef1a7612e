import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime, PAYER_ID, type Clock } from '@eligibility/kit';
import type { Request } from 'express';
import Joi from 'joi';
import { REASON, TEXT_MESSAGES, validate } from '../../http/fields';
import { noteAlert, reopenAlert, type AlertNotePorts } from '../app/alert-notes';
import type { AlertNote } from '../domain/alert-note';
import { ALERT_NAMES } from '../domain/board-alerts';
import { actingFor } from '../../identity/http/request-identity';
import { endInAYear } from './order-end';
import type { Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

type Body = { readonly mode: AlertNote['mode']; readonly reason: string; readonly until: Date };

const MODES: readonly AlertNote['mode'][] = ['acknowledged', 'silenced'];
const bodySchema = (clock: Clock): Joi.ObjectSchema<Body> =>
  Joi.object<Body>({
    mode: Joi.string()
      .valid(...MODES)
      .required(),
    reason: REASON,
    until: endInAYear(clock.now()).required(),
  }).messages(TEXT_MESSAGES);

/** What operators do about alerts of the board. */
export function alertNoteRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const { put, end } = alertNoteHandlers(deps);
  return [
    {
      method: 'PUT',
      path: '/board/alerts/{alert}/note',
      who: operatorWith('payers', 'boards'),
      handler: put,
    },
    {
      method: 'DELETE',
      path: '/board/alerts/{alert}/note',
      who: operatorWith('payers', 'boards'),
      handler: end,
    },
  ];
}

function alertNoteHandlers(ports: AlertNotePorts): Handlers<'put' | 'end'> {
  return {
    put: async (req, res) => {
      const alert = alertIn(req);
      const { until, ...body } = validate(bodySchema(ports.clock), req.body);
      const newNote = { ...body, alert, untilMs: until.getTime() };
      res.json(shownNote(await noteAlert(actingFor(ports, res), newNote)));
    },
    end: async (req, res) => {
      await reopenAlert(actingFor(ports, res), alertIn(req));
      res.status(204).end();
    },
  };
}

/** The key of an alert that the board may have, now or later. @throws AppError `not-found` */
function alertIn({ params }: Request): string {
  const key = String(params['alert']);
  const [name = '', ...rest] = key.split(':');
  const isKnown = (ALERT_NAMES as readonly string[]).includes(name);
  if (!isKnown || (rest.length > 0 && !PAYER_ID.test(rest.join(':')))) throw new AppError('not-found');
  return key;
}

export function shownNote({ mode, actor, reason, sinceMs, untilMs }: AlertNote): Schema<'AlertNote'> {
  return { mode, by: actor, why: reason, since: isoTime(sinceMs), until: isoTime(untilMs) };
}
