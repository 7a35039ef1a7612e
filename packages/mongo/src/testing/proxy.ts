import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CuttableProxy = {
  /** Where the server is reached through the proxy. */
  readonly uri: string;
  /** Breaks every connection and accepts no other, as when the server has died. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

/** A wire to the first server of a connection string that a test can cut. */
export async function cuttableProxy(uri: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const cut = (): void => {
    isCut = true;
    sockets.forEach((socket) => socket.destroy());
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = String((server.address() as AddressInfo).port);
  return {
    // A replica set would tell the driver its own addresses, and the driver would go there.
    uri: `mongodb://127.0.0.1:${proxied}/?directConnection=true`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
