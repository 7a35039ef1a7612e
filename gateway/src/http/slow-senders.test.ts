import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@eligibility/kit/testing';
import { answerUnreadable } from './server-events';
import { limitSlowSenders } from './slow-senders';

const MOST_LOOKS = 3;

describe('a sender that is slow', () => {
  let server: Server;
  let begun: IncomingMessage[];
  let look: () => void;
  beforeEach(async () => {
    begun = [];
    server = createServer((req) => begun.push(req)).listen(0, '127.0.0.1');
    answerUnreadable(server);
    look = limitSlowSenders(server, MOST_LOOKS);
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const begin = async (body: string): Promise<{ readonly socket: Socket; readonly req: IncomingMessage }> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n${body}`);
    await eventually(() => begun.length === 1 && begun[0]?.readableLength === body.length);
    const [req] = begun;
    if (req === undefined) throw new Error('no request has begun');
    return { socket, req };
  };
  const looks = async (count: number): Promise<void> => {
    for (let looked = 0; looked < count; looked += 1) {
      look();
      await new Promise(setImmediate);
    }
  };

  it('is refused and hung up on when it was waited for often enough, though it sends a byte at times', async () => {
    const { socket, req } = await begin('');
    req.resume();
    await looks(MOST_LOOKS - 1);
    const received = once(req, 'data');
    socket.write('1');
    await received;
    await looks(1);
    expect(await text(socket)).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*Connection: close\r\n[^]*"request-timeout"/,
    );
  });

  it('is not waited for while there is something that was not read yet', async () => {
    const { socket, req } = await begin('1234');
    await looks(MOST_LOOKS * 5);
    socket.write('56789');
    expect(await text(req)).toBe('123456789');
    await looks(MOST_LOOKS * 5);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
