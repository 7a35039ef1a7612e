import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { eventually } from '@eligibility/kit/testing';
import type { OpenConnector } from '../../app/ports';
import { INQUIRY } from '../../domain/_inquiry';
import { fakeClearinghouse, listening } from '../http/_clearinghouse';
import { jsonConnector, type JsonConnectorOptions } from './json-connector';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

function connect(url: string, options: Partial<JsonConnectorOptions> = {}): OpenConnector {
  const connector = jsonConnector({ connector: 'north', url, apiKey: 'test_key', ...options });
  cleanups.push(connector.close);
  return connector;
}

async function clearinghouse(
  answer: (response: ServerResponse) => void,
  options: Partial<JsonConnectorOptions> = {},
) {
  const server = await fakeClearinghouse(answer);
  cleanups.push(server.stop);
  return { ...server, connector: connect(`http://${server.address}`, options) };
}

/** A server that speaks no HTTP. */
async function tcpAddress(onConnection: (socket: Socket) => void): Promise<string> {
  const { address, stop } = await listening(createServer(onConnection));
  cleanups.push(stop);
  return address;
}

const never = new AbortController().signal;
const hang = (): void => undefined;

describe('never-sent', () => {
  it('is a refused connection', async () => {
    const { address, stop } = await listening(createServer());
    await stop();
    expect(await connect(`http://${address}`).ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
  });

  it('is a name that does not exist', async () => {
    const connector = connect('http://clearinghouse.invalid', { connectTimeoutMs: 1_000 });
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
  });

  it('is a TLS handshake that is cut, although the socket reports a reset', async () => {
    const address = await tcpAddress((socket) => socket.resetAndDestroy());
    expect(await connect(`https://${address}`).ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
  });

  it('is a TLS handshake with a server that does not speak TLS', async () => {
    const { address } = await clearinghouse(hang);
    expect(await connect(`https://${address}`).ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
  });

  it('is a connection that is not made in time', async () => {
    const address = await tcpAddress(hang);
    const connector = connect(`https://${address}`, { connectTimeoutMs: 50 });
    const startMs = performance.now();
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  it('is an inquiry after the connector was closed', async () => {
    const { connector, received } = await clearinghouse(hang);
    await connector.close();
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'never-sent' });
    expect(received).toHaveLength(0);
  });

  it('is an abort during the connection attempt, at once', async () => {
    let isConnecting = false;
    const address = await tcpAddress(() => (isConnecting = true));
    const attempt = new AbortController();
    const asked = connect(`https://${address}`, { connectTimeoutMs: 600_000 }).ask(INQUIRY, attempt.signal);
    await eventually(() => isConnecting);
    attempt.abort();
    expect(await asked).toEqual({ kind: 'never-sent' });
  });

  it('is an abort while waiting for a free connection, and nothing is sent later', async () => {
    const held: ServerResponse[] = [];
    const { connector, received } = await clearinghouse((response) => held.push(response), {
      maxConnections: 1,
    });
    const first = connector.ask(INQUIRY, never);
    await eventually(() => held.length === 1);
    const attempt = new AbortController();
    const second = connector.ask(INQUIRY, attempt.signal);
    attempt.abort();
    expect(await second).toEqual({ kind: 'never-sent' });
    held[0]?.end('{}');
    expect(await first).toEqual({ kind: 'unreadable', httpStatus: 200 });
    const third = connector.ask(INQUIRY, never);
    await eventually(() => held.length === 2);
    held[1]?.end('{}');
    await third;
    expect(received).toHaveLength(2);
  });

  it('is a signal that was already aborted, and nothing is sent', async () => {
    const { connector, received } = await clearinghouse(hang);
    expect(await connector.ask(INQUIRY, AbortSignal.abort())).toEqual({ kind: 'never-sent' });
    expect(received).toHaveLength(0);
  });
});

describe('connection-lost', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['is closed before any answer', (response) => response.destroy()],
    ['is reset before any answer', (response) => response.socket?.resetAndDestroy()],
    [
      'is reset within the body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"benefitsInformation":[', () => response.socket?.resetAndDestroy());
      },
    ],
    [
      'ends within the body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"benefitsInformation":[', () => response.socket?.end());
      },
    ],
  ])('is a connection that %s', async (_how, answer) => {
    const { connector, received } = await clearinghouse(answer);
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'connection-lost' });
    expect(received).toHaveLength(1);
  });

  it('is an answer that is not HTTP', async () => {
    const address = await tcpAddress((socket) =>
      socket.on('data', () => socket.end('who is there?\r\n\r\n')),
    );
    expect(await connect(`http://${address}`).ask(INQUIRY, never)).toEqual({ kind: 'connection-lost' });
  });

  it('is a call that was in progress when the connector was closed', async () => {
    const { connector, received } = await clearinghouse(hang);
    const asked = connector.ask(INQUIRY, never);
    await eventually(() => received.length === 1);
    await connector.close();
    expect(await asked).toEqual({ kind: 'connection-lost' });
  });
});

describe('unreadable', () => {
  it('is a complete response with a truncated text', async () => {
    const { connector } = await clearinghouse((response) => response.end('{"benefitsInformation":['));
    expect(await connector.ask(INQUIRY, never)).toEqual({ kind: 'unreadable', httpStatus: 200 });
  });
});

describe('timed-out', () => {
  it('is an aborted wait for an answer, and the payer sees the connection close', async () => {
    const { connector, received, sockets } = await clearinghouse(hang);
    const attempt = new AbortController();
    const asked = connector.ask(INQUIRY, attempt.signal);
    await eventually(() => received.length === 1);
    const [socket] = sockets;
    attempt.abort();
    expect(await asked).toEqual({ kind: 'timed-out' });
    await eventually(() => socket?.destroyed === true);
  });

  it('is an aborted wait for the rest of a body', async () => {
    let isBegun = false;
    const { connector } = await clearinghouse((response) => {
      response.writeHead(200);
      response.write('{', () => (isBegun = true));
    });
    const attempt = new AbortController();
    const asked = connector.ask(INQUIRY, attempt.signal);
    await eventually(() => isBegun);
    attempt.abort();
    expect(await asked).toEqual({ kind: 'timed-out' });
  });
});
