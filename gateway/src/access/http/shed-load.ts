import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler, Response } from 'express';
import type { Admission, Ticket } from '../app/admission';
import { earlyRefusal, RETRY_AFTER_OUTAGE_SECONDS } from '../../http/problem';
import { callerOf } from '../../http/request-context';

const REFUSAL = 'service-unavailable';

/**
 * Answers 503 with Retry-After to requests that this process could not answer in time. Mounted before everything else:
 * a refused request leaves only its own counter behind, no log line, span or duration.
 */
export function shedLoad(
  { enter, inFlight }: Pick<Admission, 'enter' | 'inFlight'>,
  metrics: Metrics,
): RequestHandler {
  const shed = metrics.counter({
    name: 'eligibility_requests_shed_total',
    help: 'Requests refused before any work, because there were too many',
    labels: ['reason'],
  });
  metrics.gauge(
    {
      name: 'eligibility_requests_in_hand',
      help: 'Requests that this process works on, without those that wait for a payer',
      labels: [],
    },
    () => [{ labels: {}, value: inFlight() }],
  );
  return (req, res, next) => {
    const entered = enter(req.headers.authorization);
    if (typeof entered === 'string') {
      shed.add({ reason: entered });
      refuse(res);
      return;
    }
    res.locals[TICKET] = entered;
    res.once('close', entered.leave);
    next();
  };
}

/** Counts the request for its workspace, now that it is known; the next one with this key counts from the beginning. */
export function countForWorkspace({ learn }: Pick<Admission, 'learn'>): RequestHandler {
  return (req, res, next) => {
    const { workspace } = callerOf(res);
    (res.locals[TICKET] as Ticket).isOf(workspace);
    const { authorization } = req.headers;
    if (authorization !== undefined) learn(authorization, workspace);
    next();
  };
}

const TICKET = 'admission';

function refuse(res: Response): void {
  const { status, headers, text } = earlyRefusal(REFUSAL);
  // Written directly: nothing else that Express' `send` does is needed here.
  res.writeHead(status, { ...headers, 'Retry-After': RETRY_AFTER_OUTAGE_SECONDS }).end(text);
}
