import Joi from 'joi';
import { REASON } from '../../http/basic-schemas';
import { answer, count, flag, instant, list, named, oneOf, orNull, ref, sent, text } from '../../http/schema';
import type { AlertNote } from '../domain/alert-note';
import { endInAYear } from './order-end';

const MODES: readonly AlertNote['mode'][] = ['acknowledged', 'silenced'];
const MODE = named(
  'AlertNoteMode',
  oneOf(
    MODES,
    '- `acknowledged`: a person works on it.\n- `silenced`: it does not page; it is last in the list, ' +
      'and no part of the verdict.',
  ),
);

export const ALERT_NOTE_ORDER = sent<{
  readonly mode: AlertNote['mode'];
  readonly reason: string;
  readonly until: Date;
}>({
  mode: MODE.required(),
  reason: REASON.required(),
  until: endInAYear.description('When it ends by itself; in the coming 366 days.').required(),
});

export const boardStandingMembers = {
  state: oneOf(
    ['closed', 'open', 'half-open', 'partly-open', 'isolated', 'restored'],
    'Of an override when there is one. `partly-open`: open on some routes or in some processes, and ' +
      'asked through the others.',
  ),
  override: orNull(ref('CircuitOverride')),
  since: orNull(instant(), 'The start of the override; without one, since when a circuit is not closed.'),
  why: orNull(text(), 'The reason of the operator; without one, that of the circuits.'),
  nextProbeAt: orNull(instant()),
  inFlight: count(),
  refused: count('Calls that were not made since the processes started.'),
  lastFailures: list(ref('CircuitFailure'), 'Newest first.').max(5),
};

export const BOARD_SCHEMAS = {
  Board: answer({
    at: instant(),
    circuitsAt: orNull(
      instant(),
      'When the circuits were read; old while they cannot be read, null when they could not be read yet.',
    ),
    checksAt: orNull(instant(), 'The same of the counts of checks.'),
    verdict: oneOf(
      ['ok', 'us', 'route', 'payer'],
      'Where to look first. The scope of the first alert that wakes an operator and is not silenced, or `ok`.',
    ),
    alerts: list(ref('BoardAlert'), 'Pages before tickets, the widest cause first; silenced ones last.'),
    payers: list(
      ref('BoardPayer'),
      'The isolated ones and those whose circuit is open first, then the fastest to burn its error budget.',
    ),
    payerCount: count('All payers of the board, also those beyond `limit`.'),
    routes: list(ref('BoardRoute'), 'Those that are not closed first.'),
    ourselves: ref('BoardOurselves'),
    metrics: flag(
      'Whether named queries are answered here (`/ops/metrics`), because a Prometheus is configured.',
    ),
  }),
  AlertNoteOrder: ALERT_NOTE_ORDER,
  AlertNoteMode: MODE,
  AlertNote: answer({
    mode: ref('AlertNoteMode'),
    by: text().min(1),
    why: text().min(1),
    since: instant(),
    until: instant(),
  }),
  BoardAlert: answer({
    key: text('Which alert it is, in the path of its note.').min(1).example('PayerCircuitOpen:62308'),
    name: text().min(1).example('PayerCircuitOpen'),
    severity: oneOf(['page', 'ticket'], 'A page wakes the operator on call, a ticket waits for the morning.'),
    scope: oneOf(['us', 'route', 'payer']),
    id: orNull(text(), 'The payer, the route or the dependency. Null: the installation.'),
    text: text().min(1),
    runbook: text().min(1).example('/docs/runbooks/PayerCircuitOpen'),
    note: orNull(
      ref('AlertNote'),
      'What a person on call says about it. Null when there is nothing, or when it has ended.',
    ),
  }),
  BoardPayer: answer({
    ...boardStandingMembers,
    payerId: text().min(1),
    name: orNull(text(), 'Null when the catalog does not have it.'),
    burn: ref('BoardBurn'),
    perMinute: ref('BoardMinutes'),
    failures: list(
      answer({
        class: ref('Outcome'),
        count: Joi.number().integer().min(1),
      }),
      'The checks of the last hour without an answer of the payer, by outcome, the most frequent ' +
        'first. `not-called` is no failure of the payer.',
    ),
    lastFailureAt: orNull(instant()),
  }),
  BoardRoute: answer({
    ...boardStandingMembers,
    route: text().min(1),
    callsLastHour: count(),
    failureRate: orNull(Joi.number().min(0).max(1), 'The highest of the processes. Null without calls.'),
  }),
  BoardBurn: answer(
    {
      now: orNull(Joi.number().min(0), 'Of five minutes; 10 while the circuit is open.'),
      hour: orNull(Joi.number().min(0)),
      sixHours: orNull(Joi.number().min(0), 'Also null until six hours are counted.'),
    },
    'How many times faster than allowed the error budget is used up: at 1, a month uses exactly the ' +
      "month's budget. Null when no inquiry reached the payer in that time.",
  ),
  BoardMinutes: answer(
    {
      from: instant('The beginning of the first minute.'),
      asked: list(count()).min(60).max(60),
      failed: list(count()).min(60).max(60),
    },
    'The last hour, minute by minute, the oldest first; the last minute is the current one. Of a ' +
      'payer without the checks for which it was not called.',
  ),
  BoardOurselves: answer({
    ready: flag('No condition is false.'),
    conditions: list(
      answer({
        name: text().min(1),
        ok: Joi.alternatives(flag(), oneOf(['degraded'])).description(
          '`degraded`: it does not work, but requests are answered without it.',
        ),
      }),
    ),
    burn: orNull(Joi.number().min(0), 'As that of payers, of an objective of 99.9 %, of the last hour.'),
    perMinute: ref('BoardMinutes'),
  }),
};
