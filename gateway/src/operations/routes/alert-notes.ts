import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { AppError, isoTime, PAYER_ID } from '@eligibility/kit';
import type { Request } from 'express';
import { validate } from '../../http/fields';
import { noteAlert, reopenAlert } from '../app/alert-notes';
import type { AlertNote } from '../domain/alert-note';
import { ALERT_NAMES } from '../domain/board-alerts';
import { actingFor } from '../../identity/http/request-identity';
import { ALERT_NOTE_ORDER } from './board-schemas';
import type { Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const ALERT_NOTE_OPERATIONS = {
  noteAlert: {
    method: 'PUT',
    path: '/board/alerts/{alert}/note',
    who: operatorWith('payers', 'boards'),
    summary: 'Acknowledge or silence an alert of the board',
    description:
      'On every board within two seconds, and until its end, also when the alert ends and comes back ' +
      'meanwhile. It takes the place of the note before. Alerts of Prometheus are not silenced by it; ' +
      'Alertmanager silences those.',
    sends: {
      json: 'AlertNoteOrder',
      example: { mode: 'acknowledged', reason: 'Cigna works on it', until: '2027-01-15T17:00:00Z' },
    },
    answers: { 200: ['AlertNote', 'The note as it is now.'] },
  },
  reopenAlert: {
    method: 'DELETE',
    path: '/board/alerts/{alert}/note',
    who: operatorWith('payers', 'boards'),
    summary: 'End the note of an alert',
    description: 'Also when it has none.',
    answers: { 204: { nothing: 'It has no note.' } },
  },
} satisfies Operations<OperatorWho>;

/** What operators do about alerts of the board. */
export function alertNoteRoutes(context: OperationsContext): readonly OperatorRoute[] {
  const { put, end } = alertNoteHandlers(context);
  return served(ALERT_NOTE_OPERATIONS, { noteAlert: put, reopenAlert: end });
}

function alertNoteHandlers(context: OperationsContext): Handlers<'put' | 'end'> {
  return {
    put: async (req, res) => {
      const alert = alertIn(req);
      const { until, ...body } = validate(ALERT_NOTE_ORDER, req.body, context.clock.now());
      const newNote = { ...body, alert, untilMs: until.getTime() };
      res.json(shownNote(await noteAlert(actingFor(context, res), newNote)));
    },
    end: async (req, res) => {
      await reopenAlert(actingFor(context, res), alertIn(req));
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
