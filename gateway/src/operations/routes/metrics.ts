import { served, type Operations } from '../../http/operation';
import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { strictQuery } from '../../http/list-query';
import { queryNumber } from '../../http/fields';
import { oneOf } from '../../http/schema';
import type { PrometheusProxy } from '../../http/prometheus-proxy';
import { promQlOf, QUERY_NAMES, type NamedQuery } from '../domain/named-queries';
import type { Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../../identity/http/who';

type Span = { readonly start: Date; readonly end: Date; readonly step: number };

const name = oneOf(QUERY_NAMES).example('checks-per-second').required();
const instant = Joi.date().iso().required();
const queryOf = strictQuery<{ readonly name: NamedQuery }>({ name });
const rangeOf = strictQuery<Span & { readonly name: NamedQuery }>({
  name,
  start: instant.example('2026-01-31T08:00:00Z'),
  end: instant.example('2026-01-31T09:00:00Z'),
  step: queryNumber({ min: 5, max: 86_400 })
    .description('Seconds between two points.')
    .example(60)
    .required(),
});

/** As many as a chart has places for. */
const MAX_POINTS = 1_500;

/** `prometheus` is undefined if none is configured. */
export type MetricsContext = { readonly prometheus?: PrometheusProxy | undefined };

const METRICS_OPERATIONS = {
  queryMetrics: {
    method: 'GET',
    path: '/metrics/api/v1/query',
    who: operatorWith('read', 'boards'),
    summary: 'Ask Prometheus a named query',
    description:
      "The expression behind the name is the installation's; a caller cannot send one. 404 where no " +
      'Prometheus is configured.',
    query: queryOf,
    answers: { 200: ['MetricAnswer', 'As Prometheus answers it.'] },
    refuses: { 404: 'NotFound', 502: 'MetricsUnavailable' },
  },
  queryMetricsRange: {
    method: 'GET',
    path: '/metrics/api/v1/query_range',
    who: operatorWith('read', 'boards'),
    summary: 'Ask Prometheus a named query over a span of time',
    description:
      'At most 1,500 points; a rate is taken over the time between two points, where that is longer ' +
      'than its usual window. Otherwise as `/ops/metrics/api/v1/query`.',
    query: rangeOf,
    answers: { 200: ['MetricAnswer', 'As Prometheus answers it.'] },
    refuses: { 404: 'NotFound', 502: 'MetricsUnavailable' },
  },
} satisfies Operations<OperatorWho>;

/** The charts of the console, from the installation's Prometheus. */
export function metricsRoutes(context: MetricsContext): readonly OperatorRoute[] {
  const { query, queryRange } = metricsHandlers(context);
  return served(METRICS_OPERATIONS, { queryMetrics: query, queryMetricsRange: queryRange });
}

/** /ops/metrics/api/v1/query and query_range */
export function metricsHandlers({ prometheus }: MetricsContext): Handlers<'query' | 'queryRange'> {
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
