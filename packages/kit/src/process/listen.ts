import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config-error';

export type ListenAt = {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The variables that set host and port, named in the error message. */
  readonly settings: string;
};

/**
 * Listens and resolves with `host:port`, the port being the real one.
 * @throws ConfigError naming the settings when the host is not an address of this machine or the port is taken
 */
export function listen(server: Server, { host, port, settings }: ListenAt): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = 'no reason given' }: NodeJS.ErrnoException) => {
      const at = `port ${String(port)} of ${host}`;
      const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${code})`;
      reject(new ConfigError(`${settings}: ${at} ${why}`));
    });
    server.listen(port, host, () => {
      resolve(`${host}:${String((server.address() as AddressInfo).port)}`);
    });
  });
}

/** Stops accepting, lets requests in flight finish, then resolves. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
  });
}
