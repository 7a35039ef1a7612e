import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@eligibility/kit/testing';
import type { Response } from 'express';
import { serve } from '../../testing/serve';
import { bodyBytes } from '../app/body-bytes';
import { limitBodies } from './limit-bodies';

const KIB = 1024;
const MOST = 100 * KIB;

describe('large bodies', () => {
  let server: Server;
  let answers: Response[];
  beforeEach(async () => {
    answers = [];
    const limit = limitBodies(bodyBytes({ workspaceBytes: MOST, allBytes: 1.5 * MOST }), (res) =>
      String(res.req.headers['x-holder']),
    );
    const app = serve(...limit(MOST), (_req, res) => {
      answers.push(res);
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Begins a request, whose body does not come. */
  const begin = (holder: string, headers: Readonly<Record<string, string>>): ClientRequest => {
    const { port } = server.address() as AddressInfo;
    const sent = ask({ port, method: 'POST', agent: false, headers: { 'x-holder': holder, ...headers } });
    sent.on('error', () => undefined).flushHeaders();
    return sent;
  };
  const declared = (bytes: number) => ({ 'content-length': String(bytes) });
  const refused = async (sent: ClientRequest) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { code } = JSON.parse(await text(answer)) as { readonly code: string };
    return { code, retryAfter: answer.headers['retry-after'] };
  };
  const TOO_MANY = { code: 'service-unavailable', retryAfter: expect.stringMatching(/^[1-4]$/) as string };
  const working = (count: number): Promise<void> => eventually(() => answers.length === count);

  it('are admitted by the bytes that they declare, for each workspace and in all', async () => {
    begin('a', declared(60 * KIB));
    await working(1);
    expect(await refused(begin('a', declared(41 * KIB)))).toEqual(TOO_MANY);
    begin('b', declared(90 * KIB));
    await working(2);
    expect(await refused(begin('c', declared(1)))).toEqual(TOO_MANY);
    expect(await refused(begin('c', declared(MOST + 1)))).toMatchObject({ code: 'payload-too-large' });
  });

  it('count with all that their route allows when they declare nothing, and not at all without a body', async () => {
    begin('a', { 'transfer-encoding': 'chunked' });
    await working(1);
    expect(await refused(begin('a', declared(1)))).toEqual(TOO_MANY);
    begin('a', declared(0));
    await working(2);
  });

  it('are given back with the answer, and when their sender has gone', async () => {
    begin('a', declared(MOST));
    await working(1);
    answers[0]?.end();
    await eventually(() => answers[0]?.closed === true);
    const gone = begin('a', declared(MOST));
    await working(2);
    gone.destroy();
    await eventually(() => answers[1]?.closed === true);
    begin('a', declared(MOST));
    await working(3);
  });
});
