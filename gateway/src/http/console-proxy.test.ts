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
  const nowhere = async (): Promise<string> => `http://127.0.0.1:${String(await freePort())}`;

  it('passes a request on, path, query and all, and the answer back as it is', async () => {
    const urls: string[] = [];
    const url = await serving((req, res) => {
      urls.push(String(req.url));
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" });
      res.end('<p>the page</p>');
    });
    const app = serve(consoleProxy(url));
    for (const path of [
      '/console',
      '/console/',
      '/console/checks/chk_1?tab=benefits',
      '/console/assets/a.js',
    ])
      expect(await request(app).get(path)).toMatchObject({ status: 200, text: '<p>the page</p>' });
    expect(urls).toEqual([
      '/console',
      '/console/',
      '/console/checks/chk_1?tab=benefits',
      '/console/assets/a.js',
    ]);
    const answer = await request(app).get('/console/');
    expect(answer.get('Content-Security-Policy')).toBe("default-src 'none'");
  });

  it('passes on how the reader accepts files, and compressed files untouched', async () => {
    const url = await serving((req, res) => {
      res.writeHead(200, { 'content-encoding': 'br', 'content-type': 'text/javascript' });
      res.end(`packed for ${String(req.headers['accept-encoding'])}`);
    });
    const answer = await rawOf(`${await serving(serve(consoleProxy(url)) as RequestListener)}/console/a.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer).toBe('packed for br');
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
    const front = await serving(serve(consoleProxy(url)) as RequestListener);
    const headers = { cookie: 'eligibility_session=SECRET', authorization: 'Bearer SECRET', ...extra };
    await rawOf(`${front}/console/`, { headers });
    expect(seen.host).toBe(new URL(url).host);
    expect(JSON.stringify(seen)).not.toContain('SECRET');
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    'answers 405 to %s and passes nothing on',
    async (method) => {
      let calls = 0;
      const url = await serving((_req, res) => {
        calls += 1;
        res.end();
      });
      const answer = await request(serve(consoleProxy(url)))[method]('/console/checks');
      expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
      expect(answer.get('Allow')).toBe('GET');
      expect(calls).toBe(0);
    },
  );

  it('sends a browser that opens / to the console, and not a program', async () => {
    const app = serve(consoleProxy(await nowhere()));
    const browser = await request(app).get('/').set('Accept', BROWSER);
    expect(browser.status).toBe(302);
    expect(browser.get('Location')).toBe('/console/');
    expect(browser.get('Vary')).toContain('Accept');
    expect((await request(app).get('/').set('Accept', 'application/json')).status).toBe(404);
  });

  it.each(['/consoles', '/Console', '/api/console'])('has nothing to do with %s', async (path) => {
    expect((await request(serve(consoleProxy(await nowhere()))).get(path)).status).toBe(404);
  });

  it('answers 502 while the console is away: a problem to a program, a page to a reader', async () => {
    const app = serve(consoleProxy(await nowhere()));
    const program = await request(app).get('/console/').set('Accept', 'application/json');
    expect(program).toMatchObject({ status: 502, body: { code: 'console-unavailable' } });
    expect(program.type).toBe('application/problem+json');
    const reader = await request(app).get('/console/').set('Accept', BROWSER);
    expect(reader).toMatchObject({ status: 502, type: 'text/html' });
    expect(reader.text).toContain('<h1>');
    expect(reader.text + program.text).not.toContain('ECONNREFUSED');
  });

  it.each([
    ['never answers', (): void => undefined],
    ['hangs up', (req): void => void req.socket.destroy()],
  ] satisfies [string, RequestListener][])(
    'answers 502 in time when the console %s',
    async (_how, listener) => {
      const app = serve(consoleProxy(await serving(listener), PROMPT_MS));
      const answers = await Promise.all([0, 1, 2].map(() => request(app).get('/console/')));
      expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    },
  );

  it.each([
    ['stalls in the middle of a file', (_req, res): void => void res.write('half of')],
    [
      'breaks off in the middle of a file',
      (req, res): void => {
        res.write('half of', () => req.socket.destroy());
      },
    ],
  ] satisfies [string, RequestListener][])(
    'cuts the answer off when the console %s: half a file must not look whole',
    async (_how, listener) => {
      const app = serve(consoleProxy(await serving(listener), PROMPT_MS));
      await expect(request(app).get('/console/assets/a.js')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    },
  );

  it('stops asking when the reader goes away', async () => {
    let isAsking = false;
    const url = await serving((req) => {
      isAsking = true;
      req.on('close', () => (isAsking = false));
    });
    const front = await serving(serve(consoleProxy(url)) as RequestListener);
    const reader = get(`${front}/console/`);
    reader.on('error', () => undefined);
    await eventually(() => isAsking);
    reader.destroy();
    await eventually(() => !isAsking);
  });

  it('leaves a kept connection of the reader as patient for other requests as it was', async () => {
    const url = await serving((_req, res) => void res.end('file'));
    const front = await serving(
      serve(consoleProxy(url, PROMPT_MS), (_req, res) => {
        setTimeout(() => res.end('a slow check'), 3 * PROMPT_MS);
      }) as RequestListener,
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const read = (path: string): Promise<string> => rawOf(front + path, { agent });
    expect(await read('/console/a.js')).toBe('file');
    expect(await read('/api/eligibility/check')).toBe('a slow check');
    agent.destroy();
  });

  it("says of the reader's connection what this server decides, not what the console says of its own", async () => {
    const url = await serving((_req, res) => void res.end('file'));
    let isLast = false;
    const front = await serving(
      serve((_req, res, next) => {
        if (isLast) res.setHeader('Connection', 'close');
        next();
      }, consoleProxy(url)) as RequestListener,
    );
    const agent = new Agent({ keepAlive: true });
    const connection = (): Promise<string | undefined> =>
      new Promise((resolve, reject) => {
        get(`${front}/console/a.js`, { agent }, (res) => {
          res.resume().on('end', () => {
            resolve(res.headers.connection);
          });
        }).on('error', reject);
      });
    expect(await connection()).toBe('keep-alive');
    isLast = true;
    expect(await connection()).toBe('close');
    agent.destroy();
  });

  it('finds the console again when it is back', async () => {
    const port = await freePort();
    const app = serve(consoleProxy(`http://127.0.0.1:${String(port)}`));
    expect((await request(app).get('/console/')).status).toBe(502);
    const server = createServer((_req, res) => void res.end('back'));
    servers.push(server);
    await listen(server, { ...ON_LOOPBACK, port });
    expect(await request(app).get('/console/')).toMatchObject({ status: 200 });
  });
});

/** The bytes of an answer as text, not unpacked. */
function rawOf(url: string, options: RequestOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, options, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      res.on('end', () => {
        resolve(text);
      });
    }).on('error', reject);
  });
}
