import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { silentLog, type Log } from '@eligibility/kit';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import { BAD_SERVERS, badServer } from '@eligibility/testkit';
import { INQUIRY } from '../../domain/_inquiry';
import { jsonConnector } from './json-connector';
import { authorizations } from './sign-in';

const ANSWER = '{"benefitsInformation":[{"code":"1","serviceTypeCodes":["30"]}]}';
const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

/** A clearinghouse that gives tokens by OAuth 2, each good for an hour, and answers those with the last one. */
describe('a connector that signs in by OAuth 2', () => {
  let server: Server;
  let baseUrl: string;
  let asked: string[];
  let answers: (response: ServerResponse) => void;
  let inFlight: { now: number; most: number };
  let issued: number;
  let revoked: string;

  const grant = (response: ServerResponse): void => {
    issued += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ access_token: `T${String(issued)}`, token_type: 'bearer', expires_in: 3_600 }),
    );
  };
  const refuse =
    (status: number, body: string) =>
    (response: ServerResponse): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };

  beforeEach(async () => {
    [asked, answers, issued, revoked, inFlight] = [[], grant, 0, '', { now: 0, most: 0 }];
    server = createServer((req, res) => {
      void text(req).then((body) => {
        if (req.url === '/token') {
          inFlight = { now: inFlight.now + 1, most: Math.max(inFlight.most, inFlight.now + 1) };
          res.once('close', () => {
            inFlight.now -= 1;
          });
          asked.push(body);
          answers(res);
          return;
        }
        const isGood = req.headers.authorization === `Bearer T${String(issued)}`;
        const isRevoked = req.headers.authorization === revoked;
        res.writeHead(isGood && !isRevoked ? 200 : 401, { 'content-type': 'application/json' });
        res.end(isGood && !isRevoked ? ANSWER : '{"message":"unauthorized"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function opened() {
    const [clock, logged] = [fakeClock(), [] as string[]];
    const log = { error: (...line: unknown[]) => logged.push(JSON.stringify(line)) } as unknown as Log;
    const signIn = { tokenUrl: `${baseUrl}/token`, clientId: 'us', clientSecret: 'MARKER-SECRET' };
    const connector = jsonConnector({
      connector: 'north',
      url: `${baseUrl}/v3`,
      authorizations: authorizations(signIn, { connector: 'north', clock, log }),
    });
    const ask = (signal = never) => connector.ask(INQUIRY, signal);
    return { ask, clock, logged, close: connector.close, signIn: connector.signIn };
  }

  it('fetches one token for all inquiries, and the next one while it still works, or once it has ended', async () => {
    const { ask, clock, close } = opened();
    const first = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set(['answered']));
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      ...{ grant_type: 'client_credentials', client_id: 'us', client_secret: 'MARKER-SECRET' },
    });
    clock.advance(0.95 * HOUR_MS);
    await ask();
    await eventually(() => Promise.resolve(issued === 2));
    // It works still; then it has ended.
    for (const hours of [0.1, 2]) {
      clock.advance(hours * HOUR_MS);
      expect((await ask()).kind).toBe('answered');
    }
    expect([asked.length, inFlight.most]).toEqual([3, 1]);
    await close();
  });

  it('sends an inquiry once more whose token was revoked, and no third time', async () => {
    const { ask, close } = opened();
    await ask();
    revoked = 'Bearer T1';
    const again = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(again.map(({ kind }) => kind))).toEqual(new Set(['answered']));
    expect([issued, inFlight.most]).toEqual([2, 1]);
    revoked = 'Bearer T2';
    answers = (response) => {
      issued -= 1;
      grant(response);
    };
    expect((await ask()).kind).toBe('http-error');
    await close();
  });

  it.each<[string, (response: ServerResponse) => void, string, RegExp]>([
    ['refuses the credentials', refuse(401, '{"error":"invalid_client"}'), 'http-error', /invalid_client/],
    ['refuses them in its own words', refuse(403, '{"fault":"no"}'), 'http-error', /HTTP 403/],
    ['errs', refuse(500, 'oops'), 'never-sent', /no answer/],
    ['says no token', refuse(200, '{"token":"MARKER"}'), 'never-sent', /no answer/],
  ])(
    'asks no payer while the token server %s, and says so without a secret',
    async (_how, how, kind, reason) => {
      const { ask, logged, close } = opened();
      answers = how;
      expect((await ask()).kind).toBe(kind);
      expect(logged).toEqual([expect.stringMatching(reason)]);
      expect(logged.join()).not.toMatch(/MARKER/);
      answers = grant;
      expect((await ask()).kind).toBe('answered');
      await close();
    },
  );

  it('lets a check end in time while the token server stalls, and works on with the old token meanwhile', async () => {
    const { ask, clock, close } = opened();
    await ask();
    answers = () => undefined;
    clock.advance(0.95 * HOUR_MS);
    expect((await ask()).kind).toBe('answered');
    clock.advance(HOUR_MS);
    const ending = new AbortController();
    const late = ask(ending.signal);
    ending.abort();
    expect((await late).kind).toBe('never-sent');
    expect(inFlight.most).toBe(1);
    await close();
  });

  it('tries its credentials before an inquiry', async () => {
    const { signIn, close } = opened();
    expect(await signIn?.(never)).toMatchObject({ kind: 'signed-in' });
    answers = refuse(400, '{"error":"invalid_client"}');
    const { signIn: wrong, close: closeWrong } = opened();
    expect(await wrong?.(never)).toEqual({ kind: 'refused', reason: 'invalid_client' });
    await Promise.all([close(), closeWrong()]);
  });

  it.each(BAD_SERVERS)('waits no longer than its deadline for a token server of $name', async (bad) => {
    const { url, sockets, stop } = await badServer(bad);
    const signIn = { tokenUrl: url, clientId: 'us', clientSecret: 'own', timeoutMs: 300 };
    const { current } = authorizations(signIn, { connector: 'north', clock: fakeClock(), log: silentLog });
    expect(await current(never)).toEqual({ kind: 'unknown' });
    await eventually(() => sockets.size === 0);
    await stop();
  });
});
