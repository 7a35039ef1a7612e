import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { wakeWriters } from './wake-writers';

type Command = (ns: { readonly db: string }, command: object) => Promise<unknown>;
type Driver = {
  readonly Connection: new (socket: Socket, options: object) => { readonly command: Command };
};

describe('a command of the driver', () => {
  it('fails when it is written to a connection that is about to close', async () => {
    wakeWriters();
    const { Connection } = createRequire(require.resolve('mongoose'))(
      'mongodb/lib/cmap/connection',
    ) as Driver;
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: 'server' });
    socket.destroy();
    await expect(connection.command({ db: 'admin' }, { hello: 1 })).rejects.toThrow(/closed/);
    server.close();
  });
});
