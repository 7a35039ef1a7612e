import type { paths, Schema } from '@eligibility/api-types';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { Line } from '../design/charts/line-path';

export type MetricName = paths['/ops/metrics/api/v1/query_range']['get']['parameters']['query']['name'];

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Spans of time, each with a step that makes 120 points of it. */
export const RANGES = {
  '1 h': { spanMs: HOUR_MS, stepMs: 30 * SECOND_MS, pollMs: 15 * SECOND_MS },
  '6 h': { spanMs: 6 * HOUR_MS, stepMs: 180 * SECOND_MS, pollMs: 60 * SECOND_MS },
  '24 h': { spanMs: 24 * HOUR_MS, stepMs: 720 * SECOND_MS, pollMs: 60 * SECOND_MS },
} as const;
export type RangeName = keyof typeof RANGES;

/** Charts end at the last of these, so that what six of them ask within it is about the same time. */
const END_MS = 5 * SECOND_MS;

/** The answer to a named query over a span of time, which Prometheus calls a matrix. */
type Matrix = Schema<'MetricAnswer'>['data'];

export type Trend = {
  readonly lines: readonly Line[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
};

/** @param label whose values name the lines; undefined for a query with one line */
export function useTrend(
  name: MetricName,
  label: string | undefined,
  range: RangeName,
): UseQueryResult<Trend> {
  const { spanMs, stepMs, pollMs } = RANGES[range];
  return useQuery({
    queryKey: ['trend', name, range],
    queryFn: async ({ signal }): Promise<Trend> => {
      const toMs = Math.floor(Date.now() / END_MS) * END_MS;
      const fromMs = toMs - spanMs;
      const query = {
        name,
        start: new Date(fromMs).toISOString(),
        end: new Date(toMs).toISOString(),
        step: stepMs / SECOND_MS,
      };
      const { data } = await dataOf(
        api.GET('/ops/metrics/api/v1/query_range', { params: { query }, signal }),
      );
      return { lines: linesOf(data, label), fromMs, toMs, stepMs };
    },
    staleTime: pollMs,
    refetchInterval: pollMs,
    retry: false,
  });
}

type Row = { readonly metric?: Readonly<Record<string, string>>; readonly values?: readonly unknown[] };

/** The lines of a matrix. What is no number, such as the share of no requests, is no point. */
export function linesOf({ result }: Pick<Matrix, 'result'>, label: string | undefined): readonly Line[] {
  return (result as readonly Row[]).map(({ metric = {}, values = [] }) => ({
    name: label === undefined ? '' : (metric[label] ?? ''),
    points: values.flatMap((pair) => {
      const [seconds, text] = pair as readonly [number, string];
      const value = Number(text);
      return Number.isFinite(value) ? [{ atMs: seconds * SECOND_MS, value }] : [];
    }),
  }));
}
