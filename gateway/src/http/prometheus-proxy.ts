import { AppError } from '@eligibility/kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** Prometheus itself gives up a second earlier, and says so. */
const ANSWER_TIMEOUT_MS = 6_000;
const QUERY_TIMEOUT = '5s';
const CONNECTIONS: AgentOptions = { keepAlive: true, maxSockets: 8, timeout: 30_000 };

/** Passes a query on: its path below the API of Prometheus, and its parameters. */
export type PrometheusProxy = (
  path: 'query' | 'query_range',
  parameters: Readonly<Record<string, string>>,
) => RequestHandler;

/**
 * Passes queries on to Prometheus and its answers back as they come. Of the caller's request nothing goes with them: no
 * cookie, no credentials, no address.
 * @param url where Prometheus is, with the path before `/api/v1` if it has one; while it is away, or answers anything but
 *   200, the answer is 502 `metrics-unavailable`
 */
export function prometheusProxy(url: string): PrometheusProxy {
  const proxy = createProxyMiddleware<Request, Response, NextFunction>({
    target: url,
    changeOrigin: true,
    agent: url.startsWith('https:') ? new HttpsAgent(CONNECTIONS) : new HttpAgent(CONNECTIONS),
    proxyTimeout: ANSWER_TIMEOUT_MS,
    timeout: ANSWER_TIMEOUT_MS,
    selfHandleResponse: true,
    // The library's own answer to a failure would be a text of its own.
    ejectPlugins: true,
    plugins: [withoutHeaders, answersOnly],
  });
  return (path, parameters) => (req, res, next) => {
    FAIL.set(req, next);
    const query = new URLSearchParams({ ...parameters, timeout: QUERY_TIMEOUT });
    req.url = `/api/v1/${path}?${query.toString()}`;
    return proxy(req, res, next);
  };
}

/** How each request that is passed on fails. */
const FAIL = new WeakMap<Request, NextFunction>();

const withoutHeaders: Plugin<Request, Response> = (proxy) => {
  proxy.on('proxyReq', (passedOn) => {
    for (const name of passedOn.getHeaderNames()) if (!NEEDED.has(name)) passedOn.removeHeader(name);
  });
};

const NEEDED: ReadonlySet<string> = new Set(['host', 'connection']);

const answersOnly: Plugin<Request, Response> = (proxy) => {
  const fail = (req: Request, cause: unknown): void => {
    if (!req.res?.headersSent) FAIL.get(req)?.(new AppError('metrics-unavailable', { cause }));
  };
  proxy.on('proxyRes', (answer, req, res) => {
    if (answer.statusCode !== 200) {
      answer.resume();
      fail(req, new Error(`Prometheus answered ${String(answer.statusCode)}`));
      return;
    }
    res.type('json');
    answer.once('error', () => res.destroy());
    answer.pipe(res);
  });
  proxy.on('error', (cause, req) => {
    fail(req, cause);
  });
};
