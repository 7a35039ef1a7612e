import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { eventually } from '@eligibility/kit/testing';
import { INQUIRY } from '../domain/_inquiry';
import { answering, askOf, bodyIn, clearinghouses, CONTENT_TYPES, type Format, FORMATS } from './_connectors';
import { listening } from '@eligibility/testkit';

const hang = (): void => undefined;

/** Half of an answer, before something happens to it. */
const cut = (format: Format, then: (response: ServerResponse) => void) => (response: ServerResponse) => {
  const body = bodyIn(format);
  response.writeHead(200, { 'content-type': CONTENT_TYPES[format], 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => {
    then(response);
  });
};

describe.each(FORMATS)('an inquiry in the format %s', (format) => {
  const { at, connect, onEnd } = clearinghouses();

  /** A server that speaks no HTTP. */
  async function tcpAddress(onConnection: (socket: Socket) => void): Promise<string> {
    const { address, stop } = await listening(createServer(onConnection));
    onEnd(stop);
    return address;
  }

  describe('was never sent', () => {
    it('when the port is closed, and is sent as soon as it is open', async () => {
      const { address, stop } = await listening(createServer());
      await stop();
      const connector = connect(format, `http://${address}`);
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'never-sent' });
      const server = createServer((socket) => socket.destroy());
      await new Promise<void>((resolve) =>
        server.listen(Number(address.split(':')[1]), '127.0.0.1', resolve),
      );
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'connection-lost' });
      await new Promise((resolve) => server.close(resolve));
    });

    it('when the name does not exist', async () => {
      const connector = connect(format, 'http://clearinghouse.invalid', { connectTimeoutMs: 1_000 });
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'never-sent' });
    });

    it('when the TLS handshake is cut, although the socket reports a reset', async () => {
      const address = await tcpAddress((socket) => socket.resetAndDestroy());
      expect(await askOf(connect(format, `https://${address}`), INQUIRY)).toEqual({ kind: 'never-sent' });
    });

    it('when the server does not speak TLS', async () => {
      const { address } = await at(format, hang);
      expect(await askOf(connect(format, `https://${address}`), INQUIRY)).toEqual({ kind: 'never-sent' });
    });

    it('when the connection is not made in time', async () => {
      const address = await tcpAddress(hang);
      const connector = connect(format, `https://${address}`, { connectTimeoutMs: 50 });
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'never-sent' });
    });

    it('when the connector was closed before', async () => {
      const { connector, received } = await at(format, hang);
      await connector.close();
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'never-sent' });
      expect(received).toHaveLength(0);
    });

    it('when it was aborted during the connection attempt', async () => {
      let isConnecting = false;
      const address = await tcpAddress(() => (isConnecting = true));
      const attempt = new AbortController();
      const connector = connect(format, `https://${address}`, { connectTimeoutMs: 600_000 });
      const asked = connector.ask(INQUIRY, attempt.signal);
      await eventually(() => isConnecting);
      attempt.abort();
      expect(await asked).toEqual({ kind: 'never-sent' });
    });

    it('when it was aborted while it waited for a free connection, and is not sent later', async () => {
      const held: ServerResponse[] = [];
      const { connector, received } = await at(format, (response) => held.push(response), {
        maxConnections: 1,
      });
      const first = askOf(connector, INQUIRY);
      await eventually(() => held.length === 1);
      const attempt = new AbortController();
      const second = connector.ask(INQUIRY, attempt.signal);
      attempt.abort();
      expect(await second).toEqual({ kind: 'never-sent' });
      held.forEach(answering(format));
      expect(await first).toMatchObject({ kind: 'answered' });
      const third = askOf(connector, INQUIRY);
      await eventually(() => held.length === 2);
      held.slice(1).forEach(answering(format));
      await third;
      expect(received).toHaveLength(2);
    });

    it('when its signal had aborted before', async () => {
      const { connector, received } = await at(format, hang);
      expect(await connector.ask(INQUIRY, AbortSignal.abort())).toEqual({ kind: 'never-sent' });
      expect(received).toHaveLength(0);
    });
  });

  describe('may have reached the payer', () => {
    it.each<[string, (response: ServerResponse) => void]>([
      ['is closed before any answer', (response) => response.destroy()],
      ['is reset before any answer', (response) => response.socket?.resetAndDestroy()],
      ['is reset within the body', cut(format, (response) => response.socket?.resetAndDestroy())],
      ['ends within the body', cut(format, (response) => response.socket?.end())],
    ])('when the connection %s', async (_how, answer) => {
      const { connector, received } = await at(format, answer);
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'connection-lost' });
      expect(received).toHaveLength(1);
    });

    it('when the answer is not HTTP', async () => {
      const address = await tcpAddress((socket) =>
        socket.on('data', () => socket.end('who is there?\r\n\r\n')),
      );
      expect(await askOf(connect(format, `http://${address}`), INQUIRY)).toEqual({ kind: 'connection-lost' });
    });

    it('when the connector is closed meanwhile', async () => {
      const { connector, received } = await at(format, hang);
      const asked = askOf(connector, INQUIRY);
      await eventually(() => received.length === 1);
      await connector.close();
      expect(await asked).toEqual({ kind: 'connection-lost' });
    });

    it('when it is aborted as it waits for an answer, and the payer sees the connection close', async () => {
      const { connector, received, sockets } = await at(format, hang);
      const attempt = new AbortController();
      const asked = connector.ask(INQUIRY, attempt.signal);
      await eventually(() => received.length === 1);
      const [socket] = sockets;
      attempt.abort();
      expect(await asked).toEqual({ kind: 'timed-out' });
      await eventually(() => socket?.destroyed === true);
    });

    it('when it is aborted as it waits for the rest of a body', async () => {
      let isBegun = false;
      const { connector } = await at(
        format,
        cut(format, () => (isBegun = true)),
      );
      const attempt = new AbortController();
      const asked = connector.ask(INQUIRY, attempt.signal);
      await eventually(() => isBegun);
      attempt.abort();
      expect(await asked).toEqual({ kind: 'timed-out' });
    });

    it('when a complete response has half of a text', async () => {
      const body = bodyIn(format);
      const { connector } = await at(format, (response) => {
        response
          .writeHead(200, { 'content-type': CONTENT_TYPES[format] })
          .end(body.slice(0, body.length / 2));
      });
      expect(await askOf(connector, INQUIRY)).toEqual({ kind: 'unreadable', httpStatus: 200 });
    });
  });
});
