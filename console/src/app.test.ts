import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import request from 'supertest';
import { createApp } from './app';
import { readAssets } from './assets';

const PAGE =
  '<script src="/console/assets/app-a1.js" nonce="nonce-of-this-answer"></script><meta nonce="nonce-of-this-answer">';
const SCRIPT = 'export const covered = true;\n'.repeat(100);

describe('the process that serves the console', () => {
  let folder: string;
  let app: ReturnType<typeof createApp>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-console-app-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'assets/app-a1.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/app-a1.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets/app-a1.js.br'), brotliCompressSync(SCRIPT));
    for (const name of ['stamp.txt', 'index.html', '.vite/manifest.json'])
      writeFileSync(join(folder, name), 'not for readers');
    app = createApp(await readAssets(join(folder, 'assets')), PAGE);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const nonceOf = (policy = ''): string => /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';

  it.each(['/console', '/console/', '/console/checks/chk_1', '/console/sign-in', '/console/no/such/page'])(
    'answers %s with the one page, which no cache keeps',
    async (path) => {
      const answer = await request(app).get(path);
      expect(answer.status).toBe(200);
      expect(answer.type).toBe('text/html');
      expect(answer.get('Cache-Control')).toBe('no-store');
      expect(answer.get('ETag')).toBeUndefined();
      expect(answer.text).toContain('<script src="/console/assets/app-a1.js"');
    },
  );

  it('gives each answer of the page a nonce of its own, the same in its policy and in its text', async () => {
    const answers = await Promise.all([0, 1, 2].map(() => request(app).get('/console/')));
    const nonces = answers.map((answer) => nonceOf(answer.get('Content-Security-Policy')));
    expect(new Set(nonces).size).toBe(3);
    answers.forEach(({ text }, index) => {
      expect(nonces[index]).toMatch(/^[\w-]{22}$/);
      expect(text.split(`nonce="${nonces[index] ?? ''}"`)).toHaveLength(3);
      expect(text).not.toContain('nonce-of-this-answer');
    });
  });

  it('allows nothing from another host, nothing inline without the nonce, and no frame around it', async () => {
    const answer = await request(app).get('/console/');
    const policy = answer.get('Content-Security-Policy') ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(Object.fromEntries(directives)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonceOf(policy)}'`,
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.get('X-Frame-Options')).toBe('DENY');
    expect(answer.get('Referrer-Policy')).toBe('same-origin');
  });

  it.each([
    ['br', brotliCompressSync(SCRIPT).length],
    ['gzip', gzipSync(SCRIPT).length],
  ])('sends an asset as the build compressed it with %s, for ever', async (encoding, bytes) => {
    const answer = await request(app).get('/console/assets/app-a1.js').set('Accept-Encoding', encoding);
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Encoding')).toBe(encoding);
    expect(answer.get('Content-Length')).toBe(String(bytes));
    expect(answer.get('Cache-Control')).toBe('public,max-age=31536000,immutable');
    expect(answer.get('Vary')).toBe('Accept-Encoding');
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.type).toBe('text/javascript');
  });

  it('sends an asset as it is to a reader that unpacks nothing', async () => {
    const answer = await request(app).get('/console/assets/app-a1.js').set('Accept-Encoding', 'identity');
    expect(answer.get('Content-Encoding')).toBeUndefined();
    expect(answer.text).toBe(SCRIPT);
  });

  it('goes on with the files of its page while another build takes their place', async () => {
    const old = mkdtempSync(join(tmpdir(), 'eligibility-console-old-'));
    writeFileSync(join(old, 'page-a1.js'), SCRIPT);
    const running = createApp(await readAssets(old), PAGE);
    rmSync(old, { recursive: true });
    const answer = await request(running).get('/console/assets/page-a1.js');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(SCRIPT);
  });

  it('answers HEAD with the length alone', async () => {
    const answer = await request(app).head('/console/assets/app-a1.js').set('Accept-Encoding', 'identity');
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Length')).toBe(String(SCRIPT.length));
    expect(answer.text).toBeUndefined();
  });

  it.each([
    '/console/assets/app-b2.js',
    '/console/assets/',
    '/console/assets/../index.html',
    '/console/assets/%2e%2e/stamp.txt',
    '/console/assets/..%2f.vite%2fmanifest.json',
    '/console/assets/%00',
    '/consoles',
    '/',
    '/api/session',
  ])('answers 404 for %s, as text that no cache keeps for ever, and not with the page', async (path) => {
    const answer = await request(app).get(path).redirects(0);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('not for readers');
    expect(answer.text).not.toContain('<script');
    expect(answer.get('Cache-Control') ?? '').not.toContain('immutable');
  });

  it('sets no cookie and repeats nothing of what it is sent', async () => {
    for (const path of ['/console/', '/console/assets/app-a1.js', '/console/assets/none.js', '/else']) {
      const answer = await request(app).get(path).set('Cookie', 'eligibility_session=CANARY');
      expect(answer.get('Set-Cookie')).toBeUndefined();
      expect(JSON.stringify(answer.headers) + answer.text).not.toContain('CANARY');
      expect(answer.get('X-Powered-By')).toBeUndefined();
    }
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('takes no %s', async (method) => {
    expect((await request(app)[method]('/console/')).status).toBe(404);
  });
});
