import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { answerUnreadable } from './server-events';

const WHOLE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const HEADERS = [
  'Cache-Control: no-store',
  'X-Content-Type-Options: nosniff',
  'Content-Type: application/problem+json',
  'Connection: close',
];

describe('a request that Node cannot read', () => {
  let server: Server;
  let begun = 0;
  beforeEach(async () => {
    begun = 0;
    const limits = {
      maxHeaderSize: 1_024,
      // Long enough that a busy machine parses every other request in time.
      headersTimeout: 400,
      requestTimeout: 400,
      connectionsCheckingInterval: 5,
    };
    server = createServer(limits, (req, res) => {
      begun += 1;
      if (req.url === '/half') res.write('half');
      else if (req.method === 'GET') res.end('whole');
    }).listen(0, '127.0.0.1');
    answerUnreadable(server);
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Everything that is answered until the server hangs up. @param next sent when the first answer begins */
  async function answerTo(request: string, next?: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const parts: string[] = [];
    socket.on('data', (part: string) => parts.push(part)).write(request);
    if (next !== undefined) socket.once('data', () => socket.write(next));
    await once(socket, 'close');
    return parts.join('');
  }

  it.each([
    [
      '431 Request Header Fields Too Large',
      'headers-too-large',
      `GET /?a=${'x'.repeat(1_100)} HTTP/1.1\r\n\r\n`,
    ],
    ['408 Request Timeout', 'request-timeout', 'GET / HTTP/1.1\r\nHost: '],
    ['408 Request Timeout', 'request-timeout', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
    [
      '417 Expectation Failed',
      'expectation-failed',
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
    ],
    ['400 Bad Request', 'validation-failed', 'NONSENSE\r\n\r\n'],
    ['400 Bad Request', 'validation-failed', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
  ])('is answered %s as a problem that is not cached, with %s', async (status, code, request) => {
    const answer = await answerTo(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [statusLine, ...headers] = head.split('\r\n');
    const requestId = headers.find((header) => header.startsWith('X-Request-Id: '))?.split(': ')[1];
    expect(statusLine).toBe(`HTTP/1.1 ${status}`);
    expect(headers).toEqual(
      expect.arrayContaining([...HEADERS, `Content-Length: ${String(Buffer.byteLength(body))}`]),
    );
    expect(JSON.parse(body)).toMatchObject({
      code,
      status: parseInt(status, 10),
      detail: expect.stringMatching(/\.$/) as unknown,
      instance: requestId,
    });
    expect(body).toContain(code === 'validation-failed' ? '"errors":' : '"code":');
  });

  it('is answered after an earlier answer on the same connection', async () => {
    const answer = await answerTo(WHOLE, 'NONSENSE\r\n\r\n');
    expect(answer).toContain('whole');
    expect(answer).toContain('HTTP/1.1 400 Bad Request');
    expect(begun).toBe(1);
  });

  it('is none that expects to be told to continue, which it is', async () => {
    const answer = await answerTo(
      WHOLE.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  it('is cut silently in the middle of another answer', async () => {
    for (const next of ['', WHOLE]) {
      const answer = await answerTo(WHOLE.replace('/', '/half'), `${next}NONSENSE\r\n\r\n`);
      expect(answer).toContain('half');
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });
});
