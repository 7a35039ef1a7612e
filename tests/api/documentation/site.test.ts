import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
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

  /** Every page that a reader comes to from here; each answer is held against the OpenAPI document. */
  async function reachable(start: string): Promise<readonly Page[]> {
    const pages: Page[] = [];
    const waiting = [start];
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
    const pages = await reachable('/docs/guides');
    const paths = pages.map(({ path }) => path);
    const names = [...guideText('README').matchAll(/\(([a-z0-9-]+)\.md\)/g)].map(([, name = '']) => name);

    expect(names).toHaveLength(27);
    expect(paths).toEqual(expect.arrayContaining(names.map((name) => `/docs/guides/${name}`)));
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/operators', '/docs/errors/internal']));
    expectNoBrokenAnchor(pages);
  });

  it('has the runbook of every alert of the board, without a broken link or anchor', async () => {
    const pages = await reachable('/docs/runbooks');
    const source = readFileSync(join(ROOT, 'gateway/src/operations/domain/board-alerts.ts'), 'utf8');
    const alerts = [...source.matchAll(/'([A-Z][a-z]+[A-Z][A-Za-z]+)'/g)].map(([, name = '']) => name);

    expect(new Set(alerts).size).toBeGreaterThan(7);
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(alerts.map((name) => `/docs/runbooks/${name}`)),
    );
    expectNoBrokenAnchor(pages);
    // What is only in the repository keeps the words of its link.
    expect(pages[0]?.text).toContain('<span>Monitoring</span>');
    for (const { text } of pages) expect(text).not.toMatch(/href="[^"]*\.md/);
  });

  it('has one layout, with every part from here and nothing inline', async () => {
    const parts = new Set<string>();
    const others = ['/docs/errors/teapot', '/nowhere'].map(async (path) => {
      const { text } = await system.call(path, { headers: BROWSER });
      return { path, text };
    });
    // A browser is sent from the start page to the console.
    const pages = (await reachable('/docs/runbooks')).filter(({ path }) => path !== '/');
    for (const { path, text } of [...pages, ...(await Promise.all(others))]) {
      const inline = /<style|style=|<script>|\son\w+=/.exec(text)?.[0];
      expect([path, inline]).toEqual([path, undefined]);
      expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(text).toMatch(/<nav aria-label="Site">.*href="\/docs\/guides".*href="\/docs\/errors"/);
      const loaded = [...text.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)].map(
        ([, to = '']) => to,
      );
      expect(loaded).toEqual(expect.arrayContaining(['/docs/site.css', '/docs/icon.svg']));
      loaded.forEach((part) => parts.add(part));
    }
    for (const part of parts) {
      expect(part).toMatch(/^\/docs\//);
      const response = await fetch(system.access.baseUrl + part);
      expect([part, response.status, (await response.text()).length > 50]).toEqual([part, 200, true]);
    }
  });

  it('lists its guides for assistants, in their order, with links that are served', async () => {
    const { headers, text } = await system.call('/llms.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const names = [...guideText('README').matchAll(/\(([a-z0-9-]+)\.md\)/g)].map(([, name = '']) => name);
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.slice(0, names.length)).toEqual(names.map((name) => `/docs/guides/${name}.md`));
    // The text of all guides has the links of each, which lead to Markdown.
    const { text: all } = await system.call('/llms-full.txt');
    links.push(...[...all.matchAll(/\]\((\/[^)#]+)/g)].map(([, link = '']) => link));
    for (const link of new Set(links)) expect([link, (await system.call(link)).status]).toEqual([link, 200]);
  });

  it('sends every page with HSTS and a policy that loads nothing from other origins', async () => {
    const pages = ['/docs', '/docs/guides/quickstart', '/docs/errors', '/openapi.json', '/nowhere'];
    // A browser is sent from the start page to the console, whose policy is its own.
    for (const [path, policy] of [['/', 'none'], ...pages.map((page) => [page, 'self'])]) {
      const { headers } = await system.call(String(path), { headers: BROWSER });
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(`^default-src '${String(policy)}';`),
      ]);
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
    const { text } = await system.call('/docs/guides/charging.md');
    expect((await system.call('/docs/guides/charging')).body).toMatchObject({
      title: 'Charging',
      markdown: text,
    });
    expect(text.replace(/\]\([^)]+\)/g, '')).toBe(guideText('charging').replace(/\]\([^)]+\)/g, ''));
    expect(tableOf('charging', 'outcome').length).toBeGreaterThan(5);
  });
});

function expectNoBrokenAnchor(pages: readonly Page[]): void {
  for (const { path, text } of pages) {
    for (const link of linksOf(text).filter((found) => found.includes('#'))) {
      const [target = '', anchor = ''] = link.split('#');
      const there = target === '' ? text : pages.find((page) => page.path === target)?.text;
      expect([path, link, there?.includes(`id="${anchor}"`)]).toEqual([path, link, true]);
    }
  }
}

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => !link.startsWith('https:'));
}
