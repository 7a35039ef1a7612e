import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler, Response } from 'express';
import type { Admission } from '../app/admission';
import { earlyRefusal } from './early-refusal';
import { RETRY_AFTER_OUTAGE_SECONDS } from './problem';

const REFUSAL = 'service-unavailable';

/**
 * Answers 503 with Retry-After to what this process could not do in time. Mounted before all else: its own counter is all
 * that a refused request leaves behind, no log line, span or duration.
 */
export function shedLoad(
  { enter, inHand }: Pick<Admission, 'enter' | 'inHand'>,
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
    () => [{ labels: {}, value: inHand() }],
  );
  return (_req, res, next) => {
    const leave = enter();
    if (leave === undefined) {
      shed.add({ reason: 'overload' });
      refuse(res);
      return;
    }
    res.once('close', leave);
    next();
  };
}

function refuse(res: Response): void {
  const { status, headers, text } = earlyRefusal(REFUSAL);
  // Written at once: what Express' `send` does besides, nobody needs here.
  res.writeHead(status, { ...headers, 'Retry-After': RETRY_AFTER_OUTAGE_SECONDS }).end(text);
}
