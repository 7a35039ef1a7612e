import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listening, type Listening } from './listening';

/** In everything a hostile server sends: none of it may reach a caller's answer. */
export const LEAK = 'leak-7731';

const MIB = 1024 * 1024;
/** Between two pieces of what has no end. */
const DRIP_MS = 5;

/** Whole responses that Node would not send: the bytes behind the request, until the connection is closed. */
const RAW_ANSWERS: readonly (readonly [name: string, bytes: string])[] = [
  ['headers without end', `HTTP/1.1 200 OK\r\n${`X-A: ${LEAK}\r\n`.repeat(50_000)}`],
  ['one header of 1 MB', `HTTP/1.1 200 OK\r\nX-A: ${'y'.repeat(MIB)}`],
  ['two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}${LEAK}`],
  [
    'a length and chunks',
    `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${LEAK}`,
  ],
  [
    'a chunk size that is none',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${LEAK}\r\n0\r\n\r\n`,
  ],
  [
    'a chunk size above 64 bits',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n${LEAK}`,
  ],
  ['a bare CR in a header', `HTTP/1.1 200 OK\r\nX-A: b\rSet-Cookie: ${LEAK}\r\nContent-Length: 0\r\n\r\n`],
  [
    'a switch of protocols',
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n${LEAK}`,
  ],
  ['half a header', 'HTTP/1.1 200 OK\r\ncontent-le'],
  ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n{'],
  ['no content, and a body', `HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n${LEAK}`],
  [
    'a redirect to itself',
    'HTTP/1.1 302 Found\r\nLocation: /\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  ],
  ['HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${LEAK}`],
  ['HTTP/0.9', LEAK],
];

type Play = (socket: Socket) => void;

export type BadServer = {
  readonly name: string;
  /** What it does once the first bytes have arrived. */
  readonly play: Play;
  /** To be asked over TLS. */
  readonly isTls?: boolean;
};

const dripping =
  (beginning: string, piece: string): Play =>
  (socket) => {
    socket.write(beginning);
    const drip = setInterval(() => socket.write(piece), DRIP_MS);
    socket.on('close', () => {
      clearInterval(drip);
    });
  };

const bomb: Play = (socket) => {
  const member = gzipSync(Buffer.alloc(MIB, ' '));
  const packed = Buffer.concat(Array.from({ length: 64 }, () => member));
  const length = `Content-Length: ${String(packed.length)}`;
  socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n${length}\r\n\r\n`);
  socket.write(packed);
};

const reset: Play = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n{', () => socket.resetAndDestroy());
};

/** What broken and hostile servers do. But for the reset, a connection ends only if the client ends it. */
export const BAD_SERVERS: readonly BadServer[] = [
  ...RAW_ANSWERS.map(([name, bytes]) => ({ name, play: (socket: Socket) => void socket.write(bytes) })),
  { name: 'silence', play: () => undefined },
  { name: 'TLS that stalls', play: () => undefined, isTls: true },
  { name: 'interim answers without end', play: dripping('', 'HTTP/1.1 103 Early Hints\r\n\r\n') },
  { name: 'one header after another', play: dripping('HTTP/1.1 200 OK\r\n', 'x-a: 1\r\n') },
  {
    name: 'one byte after another',
    play: dripping('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', ' '),
  },
  { name: 'a bomb in gzip', play: bomb },
  { name: 'a reset in the body', play: reset },
];

/** Starts one of them. */
export async function badServer({
  play,
  isTls = false,
}: BadServer): Promise<Listening & { readonly url: string }> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.resume();
      play(socket);
    });
  });
  const running = await listening(server);
  return { ...running, url: `${isTls ? 'https' : 'http'}://${running.address}` };
}
