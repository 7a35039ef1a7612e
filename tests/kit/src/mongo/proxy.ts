import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { commandReader, type SentCommand } from './commands';

export type CuttableProxy = {
  /** Where the server is reached through the proxy. */
  readonly uri: string;
  /** Breaks every connection and accepts no other, as when the server has died. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Until it is repaired, breaks a connection that sends this command, as when a server only reads. */
  readonly refuse: (command: string) => void;
  /** The commands that came through it so far, in their order. */
  readonly commands: () => readonly SentCommand[];
  readonly close: () => Promise<void>;
};

/** A TCP proxy to the first server of a connection string, which a test can cut. */
export async function cuttableProxy(uri: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused: Buffer | undefined;
  const commands: SentCommand[] = [];
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    const read = commandReader((command) => commands.push(command));
    client.on('data', (sent: Buffer) => {
      read(sent);
      if (refused !== undefined && sent.includes(refused)) client.destroy();
    });
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
    // A replica set would send its own addresses to the driver, which would then bypass the proxy.
    uri: `mongodb://127.0.0.1:${proxied}/?directConnection=true`,
    cut,
    mend: () => {
      isCut = false;
      refused = undefined;
    },
    refuse: (command) => {
      // A command is a BSON document whose first member is a string of its name.
      refused = Buffer.from(`\u0002${command}\0`);
    },
    commands: () => commands,
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
