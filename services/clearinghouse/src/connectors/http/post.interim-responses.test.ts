import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listening } from '@eligibility/testkit';
import { INQUIRY } from '../../domain/_inquiry';
import { selfSigned } from './_certificate';
import { endpoint, type Endpoint } from './endpoint';
import type { Posted } from './post';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n';
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n';
const BODY = 'HTTP/1.1 100 Continue\r\n\r\nis part of this body';
const FINAL = response('text/plain', BODY);

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

type Sending = (socket: Socket, request: number) => void;

/** Sends as the test says, once for each whole request. */
async function upstream(send: Sending, tls?: { readonly cert: string; readonly key: string }) {
  let connections = 0;
  let requests = 0;
  const onConnection = (socket: Socket): void => {
    connections += 1;
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/.exec(head)?.[1]);
      if (rest.join('\r\n\r\n').length < length) return;
      received = '';
      requests += 1;
      send(socket, requests);
    });
    socket.on('error', () => undefined);
  };
  const server = tls === undefined ? createServer(onConnection) : createTlsServer(tls, onConnection);
  const { address, stop } = await listening(server);
  cleanups.push(stop);
  return { address, count: () => ({ connections, requests }) };
}

function opened(url: string, options: { readonly ca?: string } = {}): Endpoint {
  const { ca } = options;
  const open = endpoint({ connector: 'north', url, ...(ca === undefined ? {} : { tls: { ca } }) });
  cleanups.push(open.close);
  return open;
}

const never = new AbortController().signal;
const ask = ({ post }: Endpoint): Promise<Posted> =>
  post(INQUIRY, { headers: {}, body: '{}' }, { signal: never, attempt: 1 });
const whole = (text: string) => (socket: Socket) => socket.write(text, 'latin1');
const ANSWERED = { kind: 'response', httpStatus: 200, body: BODY };

describe('an answer after interim responses (RFC 9110, section 15.2)', () => {
  it.each([
    ['100', CONTINUE],
    ['102', PROCESSING],
    ['103', EARLY_HINTS],
    ['100 after an empty line', `\r\n${CONTINUE}`],
    ['100 with no reason and with fields', 'HTTP/1.1 100\r\nserver: 100\r\nvia: 1.1 proxy\r\n\r\n'],
    ['100 three times', CONTINUE.repeat(3)],
    ['one of each, 100 last', PROCESSING + EARLY_HINTS + CONTINUE],
    ['one of each, 100 first', CONTINUE + EARLY_HINTS + PROCESSING],
  ])('is read: %s', async (_what, interim) => {
    const { address } = await upstream(whole(interim + FINAL));
    expect(await ask(opened(`http://${address}`))).toMatchObject(ANSWERED);
  });

  it('is read wherever the packets are cut, on keep-alive connections', async () => {
    const stream = CONTINUE + EARLY_HINTS + CONTINUE + FINAL;
    const { address, count } = await upstream((socket, request) => {
      socket.setNoDelay(true);
      socket.write(stream.slice(0, request), 'latin1', () =>
        setImmediate(() => socket.write(stream.slice(request), 'latin1')),
      );
    });
    const open = opened(`http://${address}`);
    for (let cut = 1; cut < stream.length; cut += 1) expect(await ask(open)).toMatchObject(ANSWERED);
    // The pool opens a second one while the first comes to rest.
    const { connections, requests } = count();
    expect(connections).toBeLessThanOrEqual(2);
    expect(requests).toBe(stream.length - 1);
  });

  it('is read over TLS', async () => {
    const certificate = selfSigned('localhost');
    const { address } = await upstream(whole(CONTINUE + FINAL), certificate);
    expect(await ask(opened(`https://${address}`, { ca: certificate.cert }))).toMatchObject(ANSWERED);
  });
});

describe('what only resembles an interim response', () => {
  it.each<[string, Sending]>([
    ['nothing follows the 100', (socket) => socket.end(CONTINUE)],
    [
      'the upstream switches protocols, which was not asked for',
      whole('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('is a lost connection when %s', async (_what, send) => {
    const { address } = await upstream(send);
    expect(await ask(opened(`http://${address}`))).toEqual({ kind: 'connection-lost' });
  });

  it('does not hide a status with similar digits', async () => {
    const { address } = await upstream(whole(CONTINUE + FINAL.replace('200 OK', '500 HTTP/1.1 100')));
    expect(await ask(opened(`http://${address}`))).toMatchObject({ ...ANSWERED, httpStatus: 500 });
  });
});

function response(contentType: string, body: string): string {
  const length = String(Buffer.byteLength(body));
  return `HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n${body}`;
}
