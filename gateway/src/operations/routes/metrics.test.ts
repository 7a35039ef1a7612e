import { createServer, type RequestListener, type Server } from 'node:http';
import { aContext } from '../../testing/context';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express } from 'express';
import request, { type Test } from 'supertest';
import { problem } from '../../http/problem';
import { prometheusProxy } from '../../http/prometheus-proxy';
import { requestContext } from '../../http/request-context';
import { promQlOf, QUERY_NAMES } from '../domain/named-queries';
import { metricsHandlers } from './metrics';

const ANSWER = { status: 'success', data: { resultType: 'vector', result: [] } };
const HOUR = 'start=2026-01-31T08:00:00Z&end=2026-01-31T09:00:00Z';

type Asked = { readonly url: URL; readonly headers: Readonly<Record<string, unknown>> };

describe('the named queries', () => {
  let asked: Asked[];
  let answer: RequestListener;
  let server: Server;

  beforeEach(async () => {
    asked = [];
    answer = (_req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER));
    server = createServer((req, res) => {
      asked.push({ url: new URL(req.url ?? '', 'http://prometheus'), headers: req.headers });
      answer(req, res);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const address = (): string =>
    `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/prometheus`;
  const app = (url: string | undefined): Express => {
    const { query, queryRange } = metricsHandlers(
      aContext({ prometheus: url === undefined ? undefined : prometheusProxy(url) }),
    );
    return express()
      .use(requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }))
      .get('/api/v1/query', query)
      .get('/api/v1/query_range', queryRange)
      .use(problem);
  };
  const get = (path: string, url: string | undefined = address()): Test =>
    request(app(url)).get(`/api/v1/${path}`);

  it.each(QUERY_NAMES)('%s is passed on as the expression behind it', async (name) => {
    expect((await get(`query?name=${name}`).expect(200)).body).toEqual(ANSWER);
    const [{ url } = { url: new URL('http://none') }] = asked;
    expect(url.pathname).toBe('/prometheus/api/v1/query');
    expect(Object.fromEntries(url.searchParams)).toEqual({ query: promQlOf(name), timeout: '5s' });
  });

  it('are passed on with their span and step', async () => {
    await get(`query_range?name=request-seconds-p95&${HOUR}&step=30`).expect(200);
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      start: '2026-01-31T08:00:00.000Z',
      end: '2026-01-31T09:00:00.000Z',
      step: '30',
    });
  });

  it.each([
    ['requests-per-second', '30', '[1m]'],
    ['requests-per-second', '720', '[720s]'],
    ['request-seconds-p95', '180', '[5m]'],
    ['requests-failed-share', '720', '[720s]'],
  ])('leave nothing out between two points: %s each %s s is over %s', async (name, step, window) => {
    await get(`query_range?name=${name}&${HOUR}&step=${step}`).expect(200);
    const query = asked[0]?.url.searchParams.get('query') ?? '';
    expect(new Set(query.match(/\[\w+\]/g))).toEqual(new Set([window]));
  });

  it('are passed on without anything of the caller', async () => {
    await get('query?name=alerts-firing')
      .set({
        Authorization: 'Bearer secret',
        Cookie: 'eligibility_session=secret',
        'X-Forwarded-For': '10.1.2.3',
      })
      .expect(200);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['accept-encoding', 'connection', 'host']);
  });

  it.each([
    ['query?name=up', 'name'],
    ['query', 'name'],
    ['query?name=alerts-firing&query=up', 'query'],
    [`query_range?name=alerts-firing&${HOUR}&step=1`, 'step'],
    [`query_range?name=alerts-firing&${HOUR}`, 'step'],
    ['query_range?name=alerts-firing&start=yesterday&end=2026-01-31T09:00:00Z&step=60', 'start'],
    ['query_range?name=alerts-firing&start=2026-02-01T00:00:00Z&end=2026-01-31T09:00:00Z&step=60', 'end'],
    ['query_range?name=alerts-firing&start=2026-01-01T00:00:00Z&end=2026-01-31T09:00:00Z&step=60', 'step'],
  ])('are refused with something else: %s', async (path, field) => {
    const refused = await get(path).expect(400);
    expect(refused.body).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
    expect(asked).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['refuses', (_req, res) => res.writeHead(422).end('{"status":"error"}')],
    ['redirects', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['hangs up', (req) => req.socket.destroy()],
  ])('are a 502 while Prometheus %s', async (_what, how) => {
    answer = how;
    const refused = await get('query?name=alerts-firing').expect(502);
    expect(refused.body).toMatchObject({ code: 'metrics-unavailable', status: 502 });
  });

  it('are a 502 while Prometheus is away', async () => {
    const url = address();
    server.close();
    await once(server, 'close');
    const refused = await get('query?name=alerts-firing', url).expect(502);
    expect(refused.body).toMatchObject({ code: 'metrics-unavailable' });
  });

  it('are not there where no Prometheus is configured', async () => {
    const without = request(app(undefined)).get('/api/v1/query?name=alerts-firing');
    expect((await without.expect(404)).body).toMatchObject({ code: 'not-found' });
  });
});
