import type { AddressInfo, Server, Socket } from 'node:net';

export type Listening = {
  /** `host:port` */
  readonly address: string;
  readonly sockets: ReadonlySet<Socket>;
  readonly stop: () => Promise<void>;
};

/** Listens on a free port and knows every open socket, so that a stop never waits for a hanging one. */
export async function listening(server: Server): Promise<Listening> {
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
