import Joi from 'joi';
import { REASON } from '../../http/basic-schemas';
import { answer, count, instant, list, oneOf, orNull, ref, sent, text } from '../../http/schema';
import { endInAYear } from './order-end';

export const CIRCUIT_ORDER = sent<{ readonly reason: string; readonly until?: Date }>({
  reason: REASON.required(),
  until: endInAYear.description(
    'When the circuit decides again by itself; in the coming 366 days. Absent, it stays until an ' +
      'operator acts.',
  ),
});

export const CIRCUIT_SCHEMAS = {
  CircuitOrder: CIRCUIT_ORDER,
  CircuitOverride: answer({
    scope: oneOf(['payers', 'routes']),
    id: text().min(1),
    mode: oneOf(['isolated', 'restored']),
    by: text().min(1),
    why: text().min(1),
    since: instant(),
    until: orNull(instant()),
  }),
  CircuitFailure: answer({
    kind: text().min(1).example('timed-out').example('http-503').example('aaa-42').example('slow'),
    rejectCodes: list(text(), 'X12 AAA03.'),
    at: instant(),
  }),
  Circuit: answer({
    scope: oneOf(['payers', 'routes']),
    id: text().min(1),
    route: text('The clearinghouse that the circuit protects.').min(1),
    state: oneOf(['closed', 'open', 'half-open']),
    reason: orNull(text(), 'Why it is in that state. Null when it was never in another.'),
    inFlight: count(),
    refused: count('Calls that were not made.'),
    callsLastHour: count(),
    failureRate: orNull(Joi.number().min(0).max(1)),
    lastFailures: list(ref('CircuitFailure')).max(5),
    openedAt: orNull(instant()),
    nextProbeAt: orNull(instant()),
  }),
  CircuitList: answer({
    circuits: list(ref('Circuit')),
    overrides: list(ref('CircuitOverride')),
  }),
  ProbedCircuits: answer({
    circuits: count(),
  }),
};
