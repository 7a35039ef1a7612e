import { ON_LOOPBACK } from '@eligibility/kit/testing';
import { eventually, freePort } from '@eligibility/testkit';
import { closed, listen } from '@eligibility/kit/process';
import {
  Agent,
  createServer,
  get,
  type IncomingHttpHeaders,
  type RequestOptions,
  type RequestListener,
  type Server,
} from 'node:http';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { serve } from '../testing/serve';
import { consoleProxy } from './console-proxy';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const PROMPT_MS = 200;

describe('the way to the console', () => {
  const servers: Server[] = [];

  afterEach(async () => {
    for (const server of servers) server.closeAllConnections();
    await Promise.all(servers.splice(0).map(closed));
  });

  const serving = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    return `http://${await listen(server, ON_LOOPBACK)}`;
  };
  const front = (...handlers: readonly RequestHandler[]): Promise<string> =>
    serving(serve(...handlers) as RequestListener);
  const nowhere = async (): Promise<string> => `http://127.0.0.1:${String(await freePort())}`;

  it('passes a request on, path, query and all, and the answer back as it is', async () => {
    const urls: string[] = [];
    const url = await serving((req, res) => {
      urls.push(String(req.url));
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" });
      res.end('<p>the page</p>');
    });
    const app = serve(consoleProxy(url));
    const paths = ['/console', '/console/', '/console/checks/chk_1?tab=benefits', '/console/assets/a.js'];
    for (const path of paths) {
      const answer = await request(app).get(path);
      expect(answer).toMatchObject({ status: 200, text: '<p>the page</p>' });
      expect(answer.get('Content-Security-Policy')).toBe("default-src 'none'");
    }
    expect(urls).toEqual(paths);
  });

  it('passes on how the reader accepts files, and compressed files untouched', async () => {
    const url = await serving((req, res) => {
      res.writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/javascript' });
      res.end(`packed for ${String(req.headers['accept-encoding'])}`);
    });
    const headers = { 'accept-encoding': 'br' };
    expect((await read(`${await front(consoleProxy(url))}/console/a.js`, { headers })).text).toBe(
      'packed for br',
    );
  });

  it.each([
    ['plainly', {}],
    ['with an expectation, which the library treats apart', { expect: '100-continue' }],
  ])('leaves cookies and credentials behind, asked %s', async (_how, extra) => {
    let seen: IncomingHttpHeaders = {};
    const url = await serving((req, res) => {
      seen = req.headers;
      res.end();
    });
    const headers = { cookie: 'eligibility_session=SECRET', authorization: 'Bearer SECRET', ...extra };
    await read(`${await front(consoleProxy(url))}/console/`, { headers });
    expect(seen.host).toBe(new URL(url).host);
    expect(JSON.stringify(seen)).not.toContain('SECRET');
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    'answers 405 to %s and passes nothing on',
    async (method) => {
      const passedOn = jest.fn();
      const answer = await request(serve(consoleProxy(await serving(passedOn))))[method]('/console/checks');
      expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
      expect(answer.get('Allow')).toBe('GET');
      expect(passedOn).not.toHaveBeenCalled();
    },
  );

  it('sends a browser that opens / to the console, and not a program', async () => {
    const app = serve(consoleProxy(await nowhere()));
    const browser = await request(app).get('/').set('Accept', BROWSER);
    expect([browser.status, browser.get('Location')]).toEqual([302, '/console/']);
    expect(browser.get('Vary')).toContain('Accept');
    expect((await request(app).get('/').set('Accept', 'application/json')).status).toBe(404);
  });

  it.each(['/consoles', '/Console', '/api/console'])('has nothing to do with %s', async (path) => {
    expect((await request(serve(consoleProxy(await nowhere()))).get(path)).status).toBe(404);
  });

  it('answers 502 while the console is away, a problem to a program, a page to a reader, and finds it again', async () => {
    const url = await nowhere();
    const app = serve(consoleProxy(url));
    const program = await request(app).get('/console/').set('Accept', 'application/json');
    expect(program).toMatchObject({ status: 502, body: { code: 'console-unavailable' } });
    expect(program.type).toBe('application/problem+json');
    const reader = await request(app).get('/console/').set('Accept', BROWSER);
    expect(reader).toMatchObject({ status: 502, type: 'text/html' });
    expect(reader.text).toContain('<h1>');
    expect(reader.text + program.text).not.toContain('ECONNREFUSED');

    const server = createServer((_req, res) => void res.end('back'));
    servers.push(server);
    await listen(server, { ...ON_LOOPBACK, port: Number(new URL(url).port) });
    expect(await request(app).get('/console/')).toMatchObject({ status: 200 });
  });

  it('answers 502 when the console hangs up', async () => {
    const app = serve(consoleProxy(await serving((req) => req.socket.destroy())));
    expect((await request(app).get('/console/')).status).toBe(502);
  });

  it('stops asking when the reader goes away', async () => {
    let isAsking = false;
    const url = await serving((req) => {
      isAsking = true;
      req.on('close', () => (isAsking = false));
    });
    const reader = get(`${await front(consoleProxy(url))}/console/`).on('error', () => undefined);
    await eventually(() => isAsking);
    reader.destroy();
    await eventually(() => !isAsking);
  });

  it('leaves a kept connection of the reader as patient for other requests as it was', async () => {
    const url = await serving((_req, res) => void res.end('file'));
    const at = await front(consoleProxy(url, PROMPT_MS), (_req, res) => {
      setTimeout(() => res.end('a slow check'), 3 * PROMPT_MS);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await read(`${at}/console/a.js`, { agent })).text).toBe('file');
    expect((await read(`${at}/api/eligibility/check`, { agent })).text).toBe('a slow check');
    agent.destroy();
  });

  it("says of the reader's connection what this server decides, not what the console says of its own", async () => {
    const url = await serving((_req, res) => void res.end('file'));
    let isLast = false;
    const at = await front((_req, res, next) => {
      if (isLast) res.setHeader('Connection', 'close');
      next();
    }, consoleProxy(url));
    const agent = new Agent({ keepAlive: true });
    for (const expected of ['keep-alive', 'close']) {
      isLast = expected === 'close';
      expect((await read(`${at}/console/a.js`, { agent })).headers.connection).toBe(expected);
    }
    agent.destroy();
  });
});

type Read = { readonly text: string; readonly headers: IncomingHttpHeaders };

/** The bytes of an answer as text, not unpacked, and its headers. */
function read(url: string, options: RequestOptions): Promise<Read> {
  return new Promise((resolve, reject) => {
    get(url, options, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      res.on('end', () => {
        resolve({ text, headers: res.headers });
      });
    }).on('error', reject);
  });
}
