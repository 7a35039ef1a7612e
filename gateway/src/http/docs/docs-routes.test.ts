import { ERROR_TABLE } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express } from 'express';
import request, { type Test } from 'supertest';
import { requestContext } from '../request-context';
import { docsRoutes, type Docs } from './docs-routes';

const GUIDES = new Map([
  [
    'README',
    '# Guides\n\n- [First steps](first-steps.md): How to\n  begin & go on.\n- [Limits](limits.md): What is refused.\n- [v3](v3.md): An API.\n',
  ],
  [
    'first-steps',
    '# First steps\n\nSee [limits](limits.md#by-size), or `curl <url>`.\n\n<script>alert(1)</script>\n',
  ],
  ['limits', '# Limits\n\n## By size!\n\n[413](../errors.md#payload-too-large), [all](../errors.md)\n'],
  ['v3', '# v3\n\n[a](#a), [list](README.md), [proofs](../proofs.md#x), [sample](../../examples/a.mjs)\n'],
]);

/** What is served of them. */
const FIRST_STEPS = String(GUIDES.get('first-steps')).replace('limits.md', '/docs/guides/limits.md');
const LIMITS = '# Limits\n\n## By size!\n\n[413](/docs/errors/payload-too-large), [all](/docs/errors)\n';
const V3 =
  '# v3\n\n[a](#a), [list](/docs/guides.md), proofs [`docs/proofs.md#x`], sample [`examples/a.mjs`]\n';

const RUNBOOKS = new Map([
  ['README', '# Runbooks\n\n- [PayerDown](PayerDown.md)\n'],
  [
    'PayerDown',
    '# Payer down\n\n## Do\n\n[list](README.md), [do](PayerDown.md#do), [settings](../operating.md)\n',
  ],
]);

const app = (changed: Partial<Docs> = {}): Express =>
  express().use(
    requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }),
    docsRoutes({
      document: () => ({}),
      guides: () => Promise.resolve(GUIDES),
      runbooks: () => Promise.resolve(RUNBOOKS),
      isBehindProxy: true,
      hasConsole: false,
      ...changed,
    }),
  );

/** As Firefox asks. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const browse = (path: string, site = app()): Test => request(site).get(path).set('Accept', BROWSER);

describe('GET /openapi.json', () => {
  it('is read at the first request, and again only after a failure', async () => {
    let reads = 0;
    const documented = app({
      document: () => {
        reads += 1;
        if (reads === 1) throw new Error('openapi.yaml repeats openapi');
        return { openapi: '3.1.0', reads };
      },
    });
    expect(reads).toBe(0);
    await request(documented).get('/openapi.json').expect(500);
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await request(documented).get('/openapi.json').expect(200);
      expect(answer.type).toBe('application/json');
      expect(answer.body).toMatchObject({ openapi: '3.1.0', reads: 2 });
    }
  });
});

describe('the guides', () => {
  it('are all listed at the start page, in the order of their list', async () => {
    const { text } = await browse('/').expect(200);
    const listed = [...text.matchAll(/<li><a href="(\/docs\/guides\/[^"]+)">([^<]+)<\/a><br>([^<]+)</g)];
    expect(listed.map(([, href, title, summary]) => [href, title, summary])).toEqual([
      ['/docs/guides/first-steps', 'First steps', 'How to begin &#38; go on.'],
      ['/docs/guides/limits', 'Limits', 'What is refused.'],
      ['/docs/guides/v3', 'v3', 'An API.'],
    ]);
  });

  it('are text, even where they contain HTML', async () => {
    const { text } = await browse('/docs/guides/first-steps').expect(200);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('<code>curl &lt;url&gt;</code>');
  });

  it('are read at the first request, and again only after a failure', async () => {
    let reads = 0;
    const guides = (): Promise<ReadonlyMap<string, string>> => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('EMFILE')) : Promise.resolve(GUIDES);
    };
    const site = app({ guides });
    expect(reads).toBe(0);
    await request(site).get('/').expect(500);
    await request(site).get('/').expect(200);
    await request(site).get('/docs/guides/limits').expect(200);
    expect(reads).toBe(2);
  });

  it.each([
    ['a list that names a guide which is not there', ['README', '- [Gone](gone.md): Gone.\n']],
    ['a guide that is not listed', ['extra', '# Extra\n']],
    ['a link to what is neither served nor in another folder', ['limits', '[x](limits.txt)']],
  ] as const)('are an error with %s', async (_what, changed) => {
    await browse('/', app({ guides: () => Promise.resolve(new Map([...GUIDES, changed])) })).expect(500);
  });

  it.each([
    ['/docs/guides/first-steps.md', BROWSER, FIRST_STEPS],
    ['/docs/guides/limits', 'text/markdown, */*', LIMITS],
    ['/docs/guides/v3', 'text/markdown', V3],
    ['/docs/guides', 'text/markdown', expect.stringContaining('- [Limits](/docs/guides/limits.md): ')],
    ['/docs/guides.md', '*/*', expect.stringContaining('- [Limits](/docs/guides/limits.md): ')],
  ])(
    'are Markdown for those who ask for it, with links that are served: %s, %s',
    async (path, accept, text) => {
      const answer = await request(app()).get(path).set('Accept', accept).expect(200);
      expect(answer.get('Content-Type')).toBe('text/markdown; charset=utf-8');
      expect(answer.text).toEqual(text);
      const again = await request(app())
        .get(path)
        .set('Accept', accept)
        .set('If-None-Match', answer.get('ETag') ?? '');
      expect([again.status, again.get('Vary')?.includes('Accept')]).toEqual([304, true]);
    },
  );

  it('are one text for those who read all of them', async () => {
    const answer = await request(app())
      .get('/llms-full.txt')
      .expect('Content-Type', /^text\/plain/);
    expect(answer.text).toBe([FIRST_STEPS, LIMITS, V3].join('\n'));
  });

  it('lead to pages from a page, and show the path of what is only in the repository', async () => {
    const { text } = await browse('/docs/guides/v3').expect(200);
    expect(text).toContain('<a href="/docs/guides">list</a>, proofs [<code>docs/proofs.md#x</code>]');
    expect((await browse('/docs/guides/first-steps')).text).toContain('href="/docs/guides/limits#by-size"');
  });

  it('are an error without a list', async () => {
    await browse('/', app({ guides: () => Promise.resolve(new Map()) })).expect(500);
  });
});

describe('every page', () => {
  it('leads to the console where there is one', async () => {
    for (const path of ['/', '/docs', '/docs/guides/limits', '/docs/errors', '/docs/errors/internal', '/x'])
      expect((await browse(path, app({ hasConsole: true }))).text).toContain('<a href="/console/">');
    expect((await browse('/docs')).text).not.toContain('/console/');
  });

  it('has a dark style for readers who prefer it', async () => {
    const { text } = await request(app())
      .get('/docs/site.css')
      .expect('Content-Type', /^text\/css/);

    expect(text).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('each path', () => {
  it.each([
    ['/', { name: 'Eligibility Check', links: { openapi: '/openapi.json?audience=clinic' } }],
    ['/docs/guides', { data: [{ name: 'first-steps', summary: 'How to begin & go on.' }, {}, {}] }],
    ['/docs/guides/limits', { title: 'Limits', markdown: LIMITS }],
    ['/docs/runbooks', { data: [{ name: 'PayerDown', href: '/docs/runbooks/PayerDown' }] }],
    ['/docs/runbooks/PayerDown', { name: 'PayerDown', markdown: RUNBOOKS.get('PayerDown') }],
    ['/docs/errors', { data: Object.keys(ERROR_TABLE).map((code) => ({ code })) }],
    ['/docs/errors/rate-limited', { code: 'rate-limited', status: 429, href: '/docs/errors/rate-limited' }],
    ['/docs', { openapi: '3.1.0', security: [{ workspaceKey: [] }, { session: [] }] }],
    ['/docs/operators', { openapi: '3.1.0', security: [{ operatorToken: [] }, { session: [] }] }],
  ])('is JSON for a program: %s', async (path, body) => {
    const site = app({ document: () => ({ openapi: '3.1.0' }) });
    for (const accept of ['application/json', '*/*', 'image/png']) {
      const answer = await request(site)
        .get(path)
        .set('Accept', accept)
        .expect(200)
        .expect('Content-Type', /^application\/json/);
      expect(answer.body).toMatchObject(body);
    }
  });

  it.each([
    '/nowhere',
    '/docs/errors/teapot',
    '/docs/guides/teapot',
    '/docs/guides/teapot.md',
    '/docs/guides/README.md',
    '/docs/runbooks/README',
    '/api/nowhere',
    '/ops',
    '/API/wallet',
  ])('that does not exist is a problem document for a program: %s', async (path) => {
    await request(app())
      .get(path)
      .expect(404)
      .expect('Content-Type', /^application\/problem\+json/);
  });

  it.each(['/nowhere', '/docs/errors/teapot', '/docs/guides/README', '/apis', '/docs/%3Cscript%3E'])(
    'that does not exist is a page for a browser, which does not repeat the path: %s',
    async (path) => {
      const page = await browse(path).expect(404);
      expect(page.text).toContain('<h1>There is nothing here</h1>');
      expect(page.text).toContain(page.get('X-Request-Id') ?? '-');
      expect(page.text).not.toContain(path.slice(1));
      expect(page.text).not.toContain('script>');
    },
  );

  it.each(['/api', '/api/nowhere', '/ops/workspaces', '/OPS/workspaces'])(
    'below /api and /ops is a problem for a browser too: %s',
    async (path) => {
      await browse(path)
        .expect(404)
        .expect('Content-Type', /^application\/problem\+json/);
    },
  );

  it('explains on its page what is wrong with a request', async () => {
    const page = await browse('/openapi.json?audience=patient').expect(400);
    expect(page.text).toContain('<p>audience must be clinic or operator</p>');
  });

  const texts = [
    '/',
    '/llms.txt',
    '/llms-full.txt',
    '/openapi.json',
    '/docs',
    '/docs/errors',
    '/docs/guides.md',
  ];
  it.each([...texts, '/docs/errors/internal'])('is only for reading: %s', async (path) => {
    await request(app()).post(path).expect(405).expect('Allow', 'GET');
  });
});
