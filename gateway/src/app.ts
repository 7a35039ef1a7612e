import type { Clock, Log } from '@eligibility/kit';
import express, { type Express, type Router } from 'express';
import helmet from 'helmet';
import { accessLog } from './http/access-log';
import { notFound, problem } from './http/problem';
import { requestContext } from './http/request-context';
import { apiRoutes, type ApiDeps } from './routes/api';
import { opsRoutes, type OpsDeps } from './routes/ops/ops';

export type AppDeps = ApiDeps &
  OpsDeps & {
    readonly clock: Clock;
    readonly log: Log;
    readonly checkDeadlineMs: number;
    /** OpenAPI document and pages for people. */
    readonly docs: Router;
  };

/** The whole HTTP surface, in the order a request meets it. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.use(requestContext(deps.clock, deps.checkDeadlineMs), accessLog(deps.log, deps.clock));
  app.use(helmet());
  app.use('/api', apiRoutes(deps));
  app.use('/ops', opsRoutes(deps));
  app.use(deps.docs);
  app.use(notFound, problem);
  return app;
}
