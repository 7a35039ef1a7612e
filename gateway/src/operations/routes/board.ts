import { served, type Operations } from '../../http/operation';
import type { OperationsContext } from '../app/context';
import type { MetricsContext } from './metrics';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import { queryNumber } from '../../http/fields';
import { strictQuery } from '../../http/list-query';
import { payerBoard, type ShownBoard } from '../app/board';
import type { BoardPayer } from '../domain/board';
import type { NotedAlert } from '../domain/alert-note';
import type { CircuitStanding } from '../domain/circuit-standing';
import { shownNote } from './alert-notes';
import { shownFailure, shownOverride } from './circuits';
import { timeOrNull } from '../../http/handlers';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

const query = strictQuery<{ readonly limit: number }>({
  limit: queryNumber({ min: 1, max: 200 }).default(50).description('The most payers to show.'),
});

type BoardContext = OperationsContext & MetricsContext;

const BOARD_OPERATIONS = {
  showBoard: {
    method: 'GET',
    path: '/board',
    who: operatorWith('read', 'boards'),
    summary: 'Is it us, the route or the payer?',
    description:
      "Payers by how fast they burn their error budget, routes, and this installation's own health, " +
      'with the alerts whose condition is met now. Circuits and overrides are those of every ' +
      'clearinghouse process, at most one second old; counts are of the checks of every workspace ' +
      'through all gateways, at most eight seconds old. `ourselves` is the gateway process that ' +
      'answers. It is made to be polled once a second by many.',
    query,
    answers: {
      200: [
        'Board',
        'The board as it is now. A source that cannot be read is a condition that does not hold.',
      ],
    },
  },
} satisfies Operations<OperatorWho>;

/** What is wrong now, and with which payer. */
export function boardRoutes(context: BoardContext): readonly OperatorRoute[] {
  return served(BOARD_OPERATIONS, { showBoard: boardHandler(context) });
}

function boardHandler(context: BoardContext): RequestHandler {
  const board = payerBoard(context);
  const metrics = context.prometheus !== undefined;
  return async (req, res) => {
    const shown = shownBoard(await board(query(req.query).limit));
    res.json({ ...shown, metrics } satisfies Schema<'Board'>);
  };
}

const MINUTE_MS = 60_000;

function shownBoard(board: ShownBoard): Omit<Schema<'Board'>, 'metrics'> {
  const { atMs, verdict, alerts, payers, payerCount, names, routes, ourselves } = board;
  const { conditions, burn, requests } = ourselves;
  const from = isoTime((Math.floor(atMs / MINUTE_MS) - requests.length + 1) * MINUTE_MS);
  return {
    at: isoTime(atMs),
    circuitsAt: timeOrNull(board.circuitsAtMs),
    checksAt: timeOrNull(board.checksAtMs),
    verdict,
    alerts: alerts.map(shownAlert),
    payers: payers.map((payer) => shownPayer(payer, names.get(payer.id) ?? null, from)),
    payerCount,
    routes: routes.map(shownRoute),
    ourselves: {
      ready: conditions.every(({ ok }) => ok !== false),
      conditions: [...conditions],
      burn: burn ?? null,
      perMinute: {
        from,
        asked: requests.map(({ accepted }) => accepted),
        failed: requests.map(({ failed }) => failed),
      },
    },
  };
}

function shownAlert({ key, name, severity, scope, id, text, note }: NotedAlert): Schema<'BoardAlert'> {
  const runbook = `/docs/runbooks/${name}`;
  return {
    key,
    name,
    severity,
    scope,
    id: id ?? null,
    text,
    runbook,
    note: note === undefined ? null : shownNote(note),
  };
}

/** What the board says of payers and of routes alike. */
type Standing = Pick<Schema<'BoardRoute'>, keyof Schema<'BoardRoute'> & keyof Schema<'BoardPayer'>>;

function shownStanding(standing: CircuitStanding): Standing {
  const { state, override, sinceMs, why, nextProbeAtMs, inFlight, refused, lastFailures } = standing;
  return {
    state,
    override: override === undefined ? null : shownOverride(override),
    since: timeOrNull(sinceMs),
    why: why ?? null,
    nextProbeAt: timeOrNull(nextProbeAtMs),
    inFlight,
    refused,
    lastFailures: lastFailures.map(shownFailure),
  };
}

function shownPayer(payer: BoardPayer, name: string | null, from: string): Schema<'BoardPayer'> {
  const { id, burn, asked, failed, failures, lastFailureAtMs } = payer;
  return {
    payerId: id,
    name,
    ...shownStanding(payer),
    burn: { now: burn.now ?? null, hour: burn.hour ?? null, sixHours: burn.sixHours ?? null },
    perMinute: { from, asked: [...asked], failed: [...failed] },
    failures: [...failures],
    lastFailureAt: timeOrNull(lastFailureAtMs),
  };
}

function shownRoute(route: CircuitStanding): Schema<'BoardRoute'> {
  const { id, callsLastHour, failureRate = null } = route;
  return { route: id, ...shownStanding(route), callsLastHour, failureRate };
}
