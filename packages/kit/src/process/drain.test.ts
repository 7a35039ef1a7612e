import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ON_LOOPBACK } from '../testing';
import { drainOf, type Drain } from './drain';
import { listen } from './probe-server';

/** Far longer than a test may take: a drain that waits for it fails the test. */
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
    address = await listen(server, ON_LOOPBACK);
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
  /** Sends a request and has it answered; its connection is idle when this resolves. */
  const answered = async (): Promise<IncomingMessage> => {
    const { answer } = await ask();
    asked.at(-1)?.end('answered');
    const response = await answer;
    await once(response, 'end');
    return response;
  };
  const opened = async (): Promise<Socket> => {
    const [host, port] = address.split(':');
    const socket = connect(Number(port), host).on('error', () => undefined);
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };

  it('ends every connection with its next answer once it has begun, and still accepts new ones', async () => {
    await answered();
    drain.begin();
    for (let round = 0; round < 3; round += 1)
      expect((await answered()).headers).toMatchObject({ connection: 'close' });
  });

  it('also ends those whose request was in flight when it began', async () => {
    const { answer } = await ask();
    drain.begin();
    asked[0]?.end('answered');
    expect((await answer).headers).toMatchObject({ connection: 'close' });
  });

  it('keeps idle connections open until it finishes: a request may be on its way', async () => {
    const kept = await opened();
    kept.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'asked');
    asked[0]?.end('first');
    expect(String(await once(kept, 'data'))).toContain('Connection: keep-alive');
    drain.begin();
    kept.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'asked');
    asked[1]?.end('second');
    expect(String(await once(kept, 'data'))).toContain('Connection: close');
    await once(kept, 'close');
  });

  it('answers what has arrived on a kept connection when it finishes', async () => {
    await answered();
    const sent = get(`http://${address}`, { agent });
    // The request is in the kernel's buffer: this process has not read it yet.
    await once(sent, 'finish');
    const drained = drain.finish(DEADLINE_MS);
    await once(server, 'asked');
    asked.at(-1)?.end('answered');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.resume().headers).toMatchObject({ connection: 'close' });
    await drained;
  });

  it('answers what is in flight, closes idle connections, and is then done', async () => {
    await answered();
    const { answer } = await ask();
    const drained = drain.finish(DEADLINE_MS);
    asked.at(-1)?.end('answered');
    expect((await answer).headers).toMatchObject({ connection: 'close' });
    await drained;
  });

  it('is also done when an answer had begun on a keep-alive connection', async () => {
    const { answer } = await ask();
    asked[0]?.write('begun');
    expect((await answer).headers).toMatchObject({ connection: 'keep-alive' });
    const drained = drain.finish(DEADLINE_MS);
    asked[0]?.end();
    await drained;
  });

  it('waits for a connection that has sent nothing no longer than for the headers of a request', async () => {
    server.headersTimeout = 20;
    const silent = await opened();
    const hungUp = once(silent, 'close');
    await drain.finish(DEADLINE_MS);
    await hungUp;
    expect(silent.bytesRead).toBe(0);
  });

  it('answers a connection that was open and sends its first request late', async () => {
    const late = await opened();
    const drained = drain.finish(DEADLINE_MS);
    late.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'asked');
    asked[0]?.end('answered');
    expect(String(await once(late, 'data'))).toContain('Connection: close');
    await drained;
  });

  it('cuts at the deadline what is still in flight', async () => {
    const { answer } = await ask();
    const failure = answer.catch((thrown: unknown) => thrown);
    await drain.finish(1);
    expect(await failure).toMatchObject({ code: 'ECONNRESET' });
  });
});
