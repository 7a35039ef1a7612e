import { fakeClock } from '@eligibility/kit/testing';
import express, { type Express } from 'express';
import request, { type Test } from 'supertest';
import { requestContext } from '../request-context';
import { docsRoutes } from './docs-routes';

const LIST =
  '# Guides\n\n- [First steps](first-steps.md): How to\n  begin & go on.\n- [Limits](limits.md): What is refused.\n';
const FIRST_STEPS =
  '# First steps\n\nSee [limits](limits.md#by-size) or `<url>`.\n\n<script>alert(1)</script>\n';
const LIMITS =
  '# Limits\n\n## By size!\n\n[413](../errors.md#payload-too-large), [all](../errors.md), [home](README.md)\n';

const FILES = { README: LIST, 'first-steps': FIRST_STEPS, limits: LIMITS };

const app = (guides: () => Promise<ReadonlyMap<string, string>>): Express =>
  express().use(
    requestContext(fakeClock(), { checkDeadlineMs: 1_000, trustedProxies: 0 }),
    docsRoutes({ document: () => ({}), guides, runbooks: guides, isBehindProxy: false, hasConsole: false }),
  );

const browse = (path: string, files: Readonly<Record<string, string>> = FILES): Test =>
  request(app(() => Promise.resolve(new Map(Object.entries(files)))))
    .get(path)
    .set('Accept', 'text/html');

describe('the guides', () => {
  it('are all listed at the start page, in the order of their list', async () => {
    const { text } = await browse('/').expect(200);
    const listed = [...text.matchAll(/<li><a href="(\/docs\/guides\/[^"]+)">([^<]+)<\/a><br>([^<]+)</g)];

    expect(listed.map(([, href, title, summary]) => [href, title, summary])).toEqual([
      ['/docs/guides/first-steps', 'First steps', 'How to begin &#38; go on.'],
      ['/docs/guides/limits', 'Limits', 'What is refused.'],
    ]);
  });

  it('are listed in /llms.txt for assistants, with links that are served', async () => {
    const { text } = await browse('/llms.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toContain('- [First steps](/docs/guides/first-steps): How to begin & go on.');
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(5);
    for (const link of links) await browse(link).expect(200);
  });

  it('link to each other and to the errors by the addresses they are served at', async () => {
    const first = await browse('/docs/guides/first-steps').expect(200);
    const limits = await browse('/docs/guides/limits').expect(200);
    const list = await browse('/docs/guides').expect(200);

    expect(first.text).toContain('<a href="/docs/guides/limits#by-size">limits</a>');
    expect(limits.text).toContain('<h2 id="by-size">By size!</h2>');
    expect(limits.text).toContain('<a href="/docs/errors/payload-too-large">413</a>');
    expect(limits.text).toContain('<a href="/docs/errors">all</a>');
    expect(limits.text).toContain('<a href="/docs/guides">home</a>');
    expect(list.text).toContain('<a href="/docs/guides/limits">Limits</a>');
  });

  it('are text, even where they contain HTML', async () => {
    const { text } = await browse('/docs/guides/first-steps').expect(200);

    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('<code>&lt;url&gt;</code>');
  });

  it('are read at the first request, and again only after a failure', async () => {
    let reads = 0;
    const site = app(() => {
      reads += 1;
      if (reads === 1) return Promise.reject(new Error('EMFILE'));
      return Promise.resolve(new Map(Object.entries(FILES)));
    });
    expect(reads).toBe(0);
    await request(site).get('/').expect(500);
    await request(site).get('/').expect(200);
    await request(site).get('/docs/guides/limits').expect(200);
    expect(reads).toBe(2);
  });

  it.each([
    [
      'a list that names a guide which is not there',
      { ...FILES, README: `${LIST}- [Gone](gone.md): Gone.\n` },
    ],
    ['a guide that is not listed', { ...FILES, extra: '# Extra\n' }],
    ['a link to a file that is not served', { ...FILES, limits: '[x](../operating.md)' }],
    ['no list', { limits: LIMITS }],
  ])('are an error with %s', async (_what, files) => {
    await browse('/', files).expect(500);
  });
});
