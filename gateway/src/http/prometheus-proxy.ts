import { AppError, fetchWhole } from '@eligibility/kit';
import type { RequestHandler } from 'express';

/** Prometheus itself gives up a second earlier, and says so. */
const ANSWER_TIMEOUT_MS = 6_000;
const QUERY_TIMEOUT = '5s';
/** Many times what a chart needs. */
const MAX_BYTES = 16 * 1_024 * 1_024;

/** Passes a query on: its path below the API of Prometheus, and its parameters. */
export type PrometheusProxy = (
  path: 'query' | 'query_range',
  parameters: Readonly<Record<string, string>>,
) => RequestHandler;

/**
 * Asks Prometheus, and passes its answer back. Of the caller's request nothing goes with it: no cookie, no credentials, no
 * address.
 * @param url where Prometheus is, with the path before `/api/v1` if it has one; while it is away, or answers anything but
 *   200, the answer is 502 `metrics-unavailable`
 */
export function prometheusProxy(url: string, timeoutMs = ANSWER_TIMEOUT_MS): PrometheusProxy {
  return (path, parameters) => async (_req, res) => {
    const query = new URLSearchParams({ ...parameters, timeout: QUERY_TIMEOUT });
    const answer = await answerOf(`${url}/api/v1/${path}?${query.toString()}`, timeoutMs);
    res.type('json').end(answer);
  };
}

async function answerOf(address: string, timeoutMs: number): Promise<Buffer> {
  try {
    const answer = await fetchWhole(address, {}, { timeoutMs, maxBytes: MAX_BYTES });
    if (answer.status === 200) return Buffer.from(await answer.arrayBuffer());
    throw new Error(`Prometheus answered ${String(answer.status)}`);
  } catch (cause) {
    throw new AppError('metrics-unavailable', { cause });
  }
}
