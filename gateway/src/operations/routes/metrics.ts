import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { strictQuery } from '../../http/list-query';
import { queryNumber } from '../../http/fields';
import type { PrometheusProxy } from '../../http/prometheus-proxy';
import { promQlOf, QUERY_NAMES, type NamedQuery } from '../domain/named-queries';
import type { Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { OperationsDeps } from './operations-deps';

type Span = { readonly start: Date; readonly end: Date; readonly step: number };

const name = Joi.string()
  .valid(...QUERY_NAMES)
  .required();
const instant = Joi.date().iso().required();
const queryOf = strictQuery<{ readonly name: NamedQuery }>({ name });
const rangeOf = strictQuery<Span & { readonly name: NamedQuery }>({
  name,
  start: instant,
  end: instant,
  step: queryNumber({ min: 5, max: 86_400 }).required(),
});

/** As many as a chart has places for. */
const MAX_POINTS = 1_500;

/** The charts of the console, from the installation's Prometheus. */
export function metricsRoutes(deps: OperationsDeps): readonly OperatorRoute[] {
  const { query, queryRange } = metricsHandlers(deps);
  return [
    { method: 'GET', path: '/metrics/api/v1/query', who: operatorWith('read', 'boards'), handler: query },
    {
      method: 'GET',
      path: '/metrics/api/v1/query_range',
      who: operatorWith('read', 'boards'),
      handler: queryRange,
    },
  ];
}

/** /ops/metrics/api/v1/query and query_range */
export function metricsHandlers({
  prometheus,
}: Pick<OperationsDeps, 'prometheus'>): Handlers<'query' | 'queryRange'> {
  const pass = (...[path, parameters]: Parameters<PrometheusProxy>): RequestHandler => {
    if (prometheus === undefined)
      throw new AppError('not-found', { detail: 'This installation has no Prometheus (PROMETHEUS_URL).' });
    return prometheus(path, parameters);
  };
  return {
    query: (req, res, next) => {
      const query = promQlOf(queryOf(req.query).name);
      return pass('query', { query })(req, res, next);
    },
    queryRange: (req, res, next) => {
      const { name: wanted, ...span } = rangeOf(req.query);
      refuseWrongSpan(span);
      const { start, end, step } = span;
      const parameters = {
        query: promQlOf(wanted, step),
        start: start.toISOString(),
        end: end.toISOString(),
        step: String(step),
      };
      return pass('query_range', parameters)(req, res, next);
    },
  };
}

function refuseWrongSpan({ start, end, step }: Span): void {
  const seconds = (end.getTime() - start.getTime()) / 1_000;
  if (seconds < 0) throw invalid('end', 'must not be before start');
  if (seconds / step > MAX_POINTS) throw invalid('step', `must leave at most ${String(MAX_POINTS)} points`);
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field, message }] });
}
