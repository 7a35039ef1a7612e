import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** A connection of the driver, as far as it is changed here. */
type DriverConnection = { readonly socket: Socket; cleanup: (failure: Error) => void };
type DriverModule = { readonly Connection: { readonly prototype: DriverConnection } };

/**
 * Lets what waits for a connection end when the connection closes. When a socket takes no more bytes, the driver waits for
 * its `drain`, which a socket that closes never has: what writes in the moment between never settles. If that is the
 * heartbeat of a server, the process uses this server no more until it is started again (mongodb 7.9.0 and before).
 */
export function wakeWriters(): void {
  // The copy that mongoose uses; the driver exports no other way to it.
  const { Connection } = createRequire(require.resolve('mongoose'))(
    'mongodb/lib/cmap/connection',
  ) as DriverModule;
  const { cleanup } = Connection.prototype;
  Connection.prototype.cleanup = function (this: DriverConnection, failure) {
    cleanup.call(this, failure);
    this.socket.emit('drain');
  };
}
