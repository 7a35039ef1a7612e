import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '@eligibility/kit/process';
import { drainOf, type Drain } from './server-events';

/** Far longer than a test may take: who waits for it fails. */
const DEADLINE_MS = 3_600_000;

describe('a draining server', () => {
  let server: Server;
  let drain: Drain;
  let agent: Agent;
  let address: string;
  /** Those that were asked and not answered yet. */
  let asked: ServerResponse[];
  beforeEach(async () => {
    asked = [];
    agent = new Agent({ keepAlive: true });
    server = createServer((_req, res) => {
      asked.push(res);
      server.emit('asked');
    });
    drain = drainOf(server);
    address = await listen(server, { host: '127.0.0.1', port: 0, settings: 'PORT' });
  });
  afterEach(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });

  /** Sends a request, which the server has when this resolves. */
  const ask = async (): Promise<{ readonly answer: Promise<IncomingMessage> }> => {
    const reached = once(server, 'asked');
    const sent = get(`http://${address}`, { agent });
    const answer = once(sent, 'response').then(([response]: IncomingMessage[]) => response?.resume());
    await reached;
    return { answer: answer as Promise<IncomingMessage> };
  };

  it('answers what is in flight, closes the connection, and is then done', async () => {
    const { answer } = await ask();
    const drained = drain(DEADLINE_MS);
    asked[0]?.end('answered');
    expect((await answer).headers).toMatchObject({ connection: 'close' });
    await drained;
  });

  it('is also done when an answer had begun on a keep-alive connection', async () => {
    const { answer } = await ask();
    asked[0]?.write('begun');
    expect((await answer).headers).toMatchObject({ connection: 'keep-alive' });
    const drained = drain(DEADLINE_MS);
    asked[0]?.end();
    await drained;
  });

  it('cuts at the deadline what is still in flight', async () => {
    const { answer } = await ask();
    const failure = answer.catch((thrown: unknown) => thrown);
    await drain(1);
    expect(await failure).toMatchObject({ code: 'ECONNRESET' });
  });

  it('keeps connections until it drains', async () => {
    const { answer } = await ask();
    asked[0]?.end();
    expect((await answer).headers).toMatchObject({ connection: 'keep-alive' });
  });
});
