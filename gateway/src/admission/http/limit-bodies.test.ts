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
import type { RequestHandler, Response } from 'express';
import { serve } from '../../testing/serve';
import { bodyBytes } from '../app/body-bytes';
import { limitBodies } from './limit-bodies';

const MIB = 1024 * 1024;
const MOST = 4 * MIB;
const CHUNKED = { 'transfer-encoding': 'chunked' };
const declared = (bytes: number) => ({ 'content-length': String(bytes) });

describe('large bodies', () => {
  let server: Server;
  let answers: Response[];
  beforeEach(async () => {
    answers = [];
    const limit = limitBodies(bodyBytes({ workspaceBytes: MOST, allBytes: 1.5 * MOST }), (res) =>
      String(res.req.headers['x-holder']),
    );
    const [[file], [json]] = [limit(MOST, 'file'), limit(MOST, 'json')];
    const either: RequestHandler = (req, res, next) => (req.path === '/json' ? json : file)?.(req, res, next);
    const app = serve(either, (_req, res) => {
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
  const begin = (holder: string, headers: Readonly<Record<string, string>>, path = '/'): ClientRequest => {
    const { port } = server.address() as AddressInfo;
    const sent = ask({
      port,
      path,
      method: 'POST',
      agent: false,
      headers: { 'x-holder': holder, ...headers },
    });
    sent.on('error', () => undefined).flushHeaders();
    return sent;
  };
  const admitted = (count: number): Promise<void> => eventually(() => answers.length === count);
  const expectRefused = async (sent: ClientRequest): Promise<void> => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([
      503,
      { code: 'service-unavailable' },
    ]);
    expect(answer.headers['retry-after']).toMatch(/^[1-4]$/);
  };

  it('are admitted by the bytes that they declare, for each workspace and in all, a file by some at least', async () => {
    begin('a', declared(3 * MIB));
    await admitted(1);
    await expectRefused(begin('a', declared(1)));
    begin('b', declared(3 * MIB));
    await admitted(2);
    await expectRefused(begin('c', declared(1)));
  });

  it('count with all that their route allows when they declare nothing, and JSON by what it takes in memory', async () => {
    begin('a', CHUNKED);
    await admitted(1);
    await expectRefused(begin('a', declared(1), '/json'));
    begin('b', declared(MIB / 16), '/json');
    await admitted(2);
    await expectRefused(begin('c', declared(MIB / 16 + 1), '/json'));
  });

  it('are given back with the answer, and when their sender has gone', async () => {
    begin('a', CHUNKED);
    await admitted(1);
    answers[0]?.end();
    await eventually(() => answers[0]?.closed === true);
    const gone = begin('a', CHUNKED);
    await admitted(2);
    gone.destroy();
    await eventually(() => answers[1]?.closed === true);
    begin('a', CHUNKED);
    await admitted(3);
  });
});
