import { randomUUID } from 'node:crypto';
import { PATIENT } from '../../helpers/client';
import { CLOSE, exchange, type Exchange } from '../../helpers/raw-socket';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const BODY = JSON.stringify(PATIENT);
const LENGTH = `Content-Length: ${String(BODY.length)}\r\n`;
const CHUNK_SIZE = BODY.length.toString(16);
const CHUNKED = `${CHUNK_SIZE}\r\n${BODY}\r\n0\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';
const LIVE = 'POST /api/eligibility/check';
const MOCK = `${LIVE}/mock`;

/** Requests byte by byte, as no HTTP client would send them. */
describe('raw bytes at the API port', () => {
  let system: SharedSystem;
  let port: number;
  let slowBody: Promise<Exchange>;
  let other: OpenedWorkspace;
  const seen: Exchange[] = [];

  beforeAll(async () => {
    system = await sharedSystem('Raw HTTP');
    port = Number(new URL(system.access.baseUrl).port);
    other = await openedWorkspace(system, 'Harbour');
    // Takes the server's whole 15 seconds, while the other tests run.
    slowBody = exchange(port, requestOf(MOCK, `${JSON_TYPE}Content-Length: 100\r\n`, '{"payerName":'));
  });

  const credentials = ({ access }: Pick<SharedSystem, 'access'> = system): string =>
    `Host: localhost\r\nAuthorization: Bearer ${access.apiKey}\r\nX-Client-Id: ${access.clientId}\r\n`;
  const requestOf = (line: string, headers = '', body = ''): string =>
    `${line} HTTP/1.1\r\n${credentials()}${headers}\r\n${body}`;
  /** A live check of which the outer request's sender, or a proxy that counts otherwise, knows nothing. */
  const hidden = (): string => requestOf(LIVE, `${JSON_TYPE}${LENGTH}${CLOSE}`, BODY);
  const sent = async (bytes: string): Promise<Exchange> => {
    const answered = await exchange(port, bytes);
    seen.push(answered);
    return answered;
  };

  it.each<[string, string, string]>([
    ['a length and chunks', `${LENGTH}Transfer-Encoding: chunked\r\n`, '0\r\n\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', CHUNKED],
    ['two lengths', `${LENGTH}Content-Length: 0\r\n`, BODY],
    ['the same length twice', `${LENGTH}${LENGTH}`, BODY],
    ['a list of lengths', `Content-Length: ${String(BODY.length)}, 0\r\n`, BODY],
    ['a length with a sign', `Content-Length: +${String(BODY.length)}\r\n`, BODY],
    ['a length below zero', 'Content-Length: -1\r\n', BODY],
    ['a length in hexadecimal', 'Content-Length: 0x10\r\n', BODY],
    ['a length above 64 bits', 'Content-Length: 18446744073709551616\r\n', BODY],
    ['an unknown transfer coding', 'Transfer-Encoding: xchunked\r\n', CHUNKED],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n', CHUNKED],
    ['two transfer codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', CHUNKED],
    ['a blank before a colon', 'Transfer-Encoding : chunked\r\n', CHUNKED],
    ['a folded transfer coding', 'Transfer-Encoding:\r\n chunked\r\n', CHUNKED],
    ['a folded header', `X-A: b\r\n c\r\n${LENGTH}`, BODY],
    ['a header that ends with a bare LF', 'X-A: b\nTransfer-Encoding: chunked\r\n', CHUNKED],
    ['a header with a bare CR', `X-A: b\rTransfer-Encoding: chunked\r\n${LENGTH}`, BODY],
    ['a NUL in the name of a header', `X\0A: b\r\n${LENGTH}`, BODY],
    ['a NUL in a header', `X-A: b\0c\r\n${LENGTH}`, BODY],
    ['a chunk size with a prefix', 'Transfer-Encoding: chunked\r\n', `0x${CHUNKED}`],
    ['a chunk size below zero', 'Transfer-Encoding: chunked\r\n', '-1\r\n'],
    ['a chunk size above 64 bits', 'Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFFF\r\n'],
    [
      'a chunk size that ends with a bare LF',
      'Transfer-Encoding: chunked\r\n',
      CHUNKED.replace('\r\n', '\n'),
    ],
    ['a blank behind a chunk size', 'Transfer-Encoding: chunked\r\n', CHUNKED.replace('\r\n', ' \r\n')],
    ['a chunk longer than its size', 'Transfer-Encoding: chunked\r\n', `5\r\nabcdefg\r\n0\r\n\r\n`],
  ])('are one refusal and run no hidden request: %s', async (_how, headers, body) => {
    const before = await system.balance();
    const { statuses, text } = await sent(requestOf(MOCK, JSON_TYPE + headers, body + hidden()));
    expect(statuses).toEqual([400]);
    expect(text).toContain('Connection: close');
    expect(await system.balance()).toEqual(before);
  });

  it('are one request when a GET has another request for its body', async () => {
    const before = await system.balance();
    const length = `Content-Length: ${String(hidden().length)}\r\n`;
    expect((await sent(requestOf('GET /api/payers?query=aetna', length + CLOSE, hidden()))).statuses).toEqual(
      [200],
    );
    expect(await system.balance()).toEqual(before);
  });

  it.each<[string, string, string, number[]]>([
    ['TRACE', 'TRACE /api/wallet', '', [405]],
    ['TRACK', 'TRACK /api/wallet', '', [400]],
    ['PROPFIND', 'PROPFIND /api/wallet', '', [405]],
    ['CONNECT with a path', 'CONNECT /api/wallet', '', []],
    ['CONNECT to another host', 'CONNECT 127.0.0.1:22', '', []],
    ['a method in lower case', 'get /api/wallet', '', [400]],
    ['OPTIONS *', 'OPTIONS *', '', [404]],
    ['a path of two slashes', 'GET //evil.test/api/wallet', '', [404]],
    [
      'a method in a header',
      'GET /api/wallet',
      'X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n',
      [200],
    ],
    ['a method in the query', 'POST /api/wallet?_method=GET', 'Content-Length: 0\r\n', [405]],
    ['an unknown expectation', 'GET /api/wallet', 'Expect: something\r\n', [417]],
    ['headers above 8 KiB', 'GET /api/wallet', `X-A: ${'y'.repeat(9_000)}\r\n`, [431]],
    ['a URL above 8 KiB', `GET /api/wallet?${'y'.repeat(9_000)}`, '', [431]],
    ['many headers above 8 KiB', 'GET /api/wallet', 'X-A: y\r\n'.repeat(2_000), [431]],
    ['a body above 16 KiB in chunks', MOCK, `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, [413]],
  ])('are answered once, without an echo: %s', async (what, line, headers, statuses) => {
    const marker = `X-Marker: ${randomUUID()}\r\n`;
    const body = what.includes('chunks') ? `5000\r\n${' '.repeat(0x5000)}\r\n0\r\n\r\n` : '';
    const answered = await sent(requestOf(line, headers + marker + CLOSE, body));
    expect(answered.statuses).toEqual(statuses);
    expect(answered.text).not.toContain(marker.slice(10, -2));
    expect(answered.text).not.toContain(system.access.apiKey);
  });

  it.each([
    [
      'a web socket',
      'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n',
    ],
    ['HTTP/2 without TLS', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'],
    ['TLS', 'Upgrade: TLS/1.3\r\n'],
  ])(
    'are never switched to %s, and an upgrade needs the key that every request needs',
    async (_name, headers) => {
      const upgrade = `${headers}Connection: Upgrade, close\r\n`;
      const anonymous = `GET /api/wallet HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`;
      expect((await sent(anonymous)).statuses).toEqual([401]);
      expect((await sent(requestOf('GET /api/wallet', upgrade))).statuses).toEqual([200]);
    },
  );

  it.each([
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/3.0', 'GET /api/wallet HTTP/3.0\r\nHost: localhost\r\n\r\n'],
    ['what is no HTTP', 'HELO localhost\r\n\r\n'],
  ])('are refused as malformed: %s', async (_name, bytes) => {
    expect((await sent(bytes)).statuses).toEqual([400]);
  });

  it.each([
    ['two Host headers', 'Host: a\r\nHost: b\r\n'],
    ['the same Host header twice', 'Host: a\r\nhOST: a\r\n'],
    ['no Host header', ''],
  ])('are refused with %s, at every door (RFC 9112, section 3.2)', async (_what, hosts) => {
    const key = `Authorization: Bearer ${system.access.apiKey}\r\n`;
    for (const path of ['/api/wallet', '/docs', '/ops/audit']) {
      const { statuses, text } = await sent(`GET ${path} HTTP/1.1\r\n${key}${hosts}${CLOSE}\r\n`);
      expect([path, statuses]).toEqual([path, [400]]);
      expect(text).toContain('"errors":[{"field":"Host"');
    }
  });

  it('need no Host header in HTTP/1.0', async () => {
    const key = `Authorization: Bearer ${system.access.apiKey}\r\n`;
    expect((await sent(`GET /api/wallet HTTP/1.0\r\n${key}\r\n`)).statuses).toEqual([200]);
  });

  it('are answered by this gateway whatever host the target names, and no request leaves the machine', async () => {
    const { text } = await sent(requestOf('GET http://evil.test/api/wallet', CLOSE));
    expect(text).toContain('"granted":');
    expect((await sent(requestOf('GET http://evil.test/ops/workspaces', CLOSE))).statuses).toEqual([401]);
  });

  it('are answered in order when pipelined, each for the key that it carries', async () => {
    await other.live();
    const walletOf = (client: Pick<SharedSystem, 'access'>, more = ''): string =>
      `GET /api/wallet HTTP/1.1\r\n${credentials(client)}${more}\r\n`;
    const clients = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? other : system));
    const requests = clients.map((client, n) => walletOf(client, n === 19 ? CLOSE : ''));
    const { text, statuses } = await sent(requests.join(''));
    expect(statuses).toEqual(Array(20).fill(200));
    const captured = [...text.matchAll(/"captured":(\d+)/g)].map(([, count]) => Number(count));
    const own = (await system.balance()).captured;
    const others = (await other.balance()).captured;
    expect(own).not.toBe(others);
    expect(captured).toEqual(clients.map((client) => (client === other ? others : own)));
  });

  it('do not inherit credentials from the previous request on the connection', async () => {
    const anonymous = 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\n\r\n';
    expect((await sent(requestOf('GET /api/wallet') + anonymous)).statuses).toEqual([200, 401]);
  });

  it('are not read after a refused key, or after the last request of a connection', async () => {
    const before = await system.balance();
    const anonymous = 'GET /api/wallet HTTP/1.1\r\nHost: localhost\r\n\r\n';
    expect((await sent(anonymous + hidden())).statuses).toEqual([401]);
    expect((await sent(requestOf('GET /api/wallet', CLOSE) + hidden())).statuses).toHaveLength(1);
    expect(await system.balance()).toMatchObject({ captured: before.captured });
  });

  it('are answered with an error and closed when a body does not arrive', async () => {
    expect((await slowBody).statuses).toEqual([408]);
  });

  it.each(['/api/wallet', '/api/nothing', '/ops/audit', '/ops'])(
    'are told at %s that nothing of an answer may be shown or run, and to come by TLS, with a key and without',
    async (path) => {
      for (const token of [system.access.apiKey, 'none', system.access.operatorToken]) {
        const { headers } = await fetch(system.access.baseUrl + path, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  it('are answered without a product name, and pages of other origins cannot read the answers', () => {
    expect(seen.length).toBeGreaterThan(50);
    for (const { text } of seen) {
      expect(text).not.toMatch(/^(server|x-powered-by|via|access-control-[a-z-]+):/im);
      expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|llhttp|HPE_/);
    }
  });
});
