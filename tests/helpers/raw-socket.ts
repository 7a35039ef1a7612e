import { connect } from 'node:net';

export type Exchange = {
  /** All bytes that came back until the server closed the connection, as Latin-1 text. */
  readonly text: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
};

/** Closes the connection behind the last request of an exchange, so that the end of the answers is known. */
export const CLOSE = 'Connection: close\r\n';

/** Sends these bytes over a connection of its own and reads until the server closes it. Never rejects. */
export function exchange(port: number, bytes: string | Buffer): Promise<Exchange> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    });
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('latin1');
      // An answer begins a line of its own or follows the JSON of the one before.
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ text, statuses });
    });
  });
}
