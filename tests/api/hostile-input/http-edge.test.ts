import { once } from 'node:events';
import { connect } from 'node:net';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

describe('HTTP edge cases', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Edge');
  });

  /** Everything that is answered to these lines until the server hangs up. */
  async function answerTo(...lines: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(system.access.baseUrl);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (part: string) => {
      answer += part;
    });
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    await once(socket, 'close');
    return answer;
  }
  const wallet = (): readonly string[] => [
    'GET /api/wallet HTTP/1.1',
    `Authorization: Bearer ${system.access.apiKey}`,
  ];

  it.each([
    ['two Host headers', ['Host: a', 'Host: b']],
    ['the same Host header twice', ['Host: a', 'hOST: a']],
    ['no Host header', []],
  ])('refuses %s with 400 (RFC 9112, section 3.2)', async (_what, hosts) => {
    for (const start of [wallet(), ['GET /docs HTTP/1.1'], ['GET /ops/audit HTTP/1.1']]) {
      const answer = await answerTo(...start, ...hosts);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"errors":[{"field":"Host"');
    }
  });

  it('accepts one Host header, and HTTP/1.0 without any', async () => {
    expect(await answerTo(...wallet(), 'Host: a')).toMatch(/^HTTP\/1\.1 200 /);
    const [, ...headers] = wallet();
    expect(await answerTo('GET /api/wallet HTTP/1.0', ...headers)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['/api/wallet', '/api/nothing', '/ops/audit', '/ops'])(
    'says at %s that nothing of an answer may be shown or run, and to come by TLS, with a key and without',
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

  it.each(['/docs', '/docs/errors', '/openapi.json', '/nothing'])(
    'pins no other host than its own at %s, and has a policy',
    async (path) => {
      const { headers } = await fetch(system.access.baseUrl + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    },
  );
});
