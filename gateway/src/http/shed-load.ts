import { AppError } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { RequestHandler } from 'express';
import type { Admission } from '../app/admission';

/** Answers 503 with Retry-After, before any work, to what this process could not do in time. */
export function shedLoad({ enter }: Pick<Admission, 'enter'>, metrics: Metrics): RequestHandler {
  const shed = metrics.counter({
    name: 'eligibility_requests_shed_total',
    help: 'Requests refused before any work, because there were too many',
    labels: ['reason'],
  });
  return (_req, res, next) => {
    const leave = enter();
    if (leave === undefined) {
      shed.add({ reason: 'overload' });
      throw new AppError('service-unavailable');
    }
    res.once('close', leave);
    next();
  };
}
