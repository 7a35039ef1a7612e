import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type FakeClearinghouse = {
  /** `host:port` */
  readonly address: string;
  readonly received: readonly Received[];
  readonly sockets: ReadonlySet<Socket>;
  readonly stop: () => Promise<void>;
};

/** An HTTP server that answers as the test says once it has read a request. */
export async function fakeClearinghouse(
  answer: (response: ServerResponse) => void,
): Promise<FakeClearinghouse> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  return { ...(await listening(server)), received };
}

/** Listens on a free port and knows every open socket, so that a stop never waits for a hanging one. */
export async function listening(server: Server): Promise<Omit<FakeClearinghouse, 'received'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${String(port)}`,
    sockets,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}
