import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { guideText, tableOf } from '../../helpers/guide-samples';

/** As Firefox asks. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

type Page = { readonly path: string; readonly text: string };

describe('the site', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Site');
  });

  /** Every page that a reader comes to from the start page; each answer is held against the OpenAPI document. */
  async function reachable(): Promise<readonly Page[]> {
    const pages: Page[] = [];
    const waiting = ['/docs/guides'];
    const seen = new Set(waiting);
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { status, headers, text } = await system.call(path, { headers: BROWSER });
      expect([path, status]).toEqual([path, 200]);
      if (headers['content-type']?.startsWith('text/html') !== true) continue;
      pages.push({ path, text });
      for (const next of linksOf(text).map((link) => link.replace(/#.*/, ''))) {
        if (next === '' || next.startsWith('/console') || seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return pages;
  }

  it('leads from its list of guides to every guide, error and API page, without a broken link or anchor', async () => {
    const pages = await reachable();
    const paths = pages.map(({ path }) => path);
    const names = [...guideText('README').matchAll(/\(([a-z-]+)\.md\)/g)].map(([, name = '']) => name);

    expect(names).toHaveLength(17);
    expect(paths).toEqual(expect.arrayContaining(names.map((name) => `/docs/guides/${name}`)));
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/operators', '/docs/errors/internal']));
    for (const { path, text } of pages) {
      for (const link of linksOf(text).filter((found) => found.includes('#'))) {
        const [target = '', anchor = ''] = link.split('#');
        const there = target === '' ? text : pages.find((page) => page.path === target)?.text;
        expect([path, link, there?.includes(`id="${anchor}"`)]).toEqual([path, link, true]);
      }
    }
  });

  it('sends every page with HSTS and a policy that loads nothing from other origins', async () => {
    for (const path of ['/', '/docs', '/docs/guides/quickstart', '/docs/errors/internal', '/nowhere']) {
      const { headers } = await system.call(path, { headers: BROWSER });
      expect(headers['content-security-policy']).toMatch(/^default-src '(self|none)';/);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  it('is compressed, and answers about patients, money and keys never are', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    for (const path of [
      '/docs/guides',
      '/docs/guides/quickstart',
      '/docs/errors',
      '/openapi.json',
      '/docs/site.css',
    ]) {
      const { headers } = await fetch(`${system.access.baseUrl}${path}`, {
        headers: { ...gzip, ...BROWSER },
      });
      expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip']);
    }
    const query = { query: 'blue' };
    const answers = [
      await system.live(),
      await system.call('/api/payers', { query, headers: gzip }),
      await system.call('/api/eligibility/checks', { headers: gzip }),
      await system.operate('/ops/payers', { headers: gzip }),
    ];
    for (const { status, text, headers } of answers) {
      expect(status).toBe(200);
      expect([text.length > 100, headers['content-encoding']]).toEqual([true, undefined]);
    }
  });

  it('serves the guides in Markdown to programs', async () => {
    const { body } = await system.call('/docs/guides/charging');
    expect(body).toMatchObject({ title: 'Charging', markdown: guideText('charging') });
    expect(tableOf('charging', 'outcome').length).toBeGreaterThan(5);
  });
});

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => !link.startsWith('https:'));
}
