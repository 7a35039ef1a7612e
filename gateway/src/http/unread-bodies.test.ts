import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAwayInTurns } from './unread-bodies';

const LARGE = Buffer.alloc(1024 * 1024);

describe('the rest of a body that nobody reads', () => {
  let server: Server;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeEach(async () => {
    server = createServer((req, res) => {
      if (req.url === '/left') req.once('readable', () => res.end(String(req.socket.remotePort)));
      else res.end(String(req.socket.remotePort));
    }).listen(0, '127.0.0.1');
    readAwayInTurns(server);
    await once(server, 'listening');
  });
  afterEach(() => {
    agent.destroy();
    server.close();
  });

  const portOf = async (path: string): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, path, method: 'POST', agent }).end(LARGE);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return String((await answer.setEncoding('utf8').toArray())[0]);
  };

  it.each(['/unread', '/left'])('is read away, so that the connection goes on: %s', async (path) => {
    const first = await portOf(path);
    expect(await portOf(path)).toBe(first);
    expect(await portOf('/unread')).toBe(first);
  });
});
