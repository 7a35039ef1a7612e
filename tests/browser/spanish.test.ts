import type { Page } from 'playwright-core';
import { arrived, startConsole, type ConsoleSystem, type Role, type Visit } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { fillPages, pagesOf, type Ids } from './helpers/pages';

const START_MS = 180_000;
const STORY_MS = 180_000;
/** A small phone, a usual one, and a laptop. Spanish is longer than English. */
const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
const ROLES = ['admin', 'operator', 'on-call'] as const satisfies readonly Role[];

describeWithBrowser('In Spanish', () => {
  let system: ConsoleSystem;
  let ids: Ids;

  beforeAll(async () => {
    system = await startConsole();
    ids = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const visitInSpanish = async (role: Role): Promise<Visit> => {
    const visit = await system.visitAs(role);
    await visit.page.evaluate("localStorage.setItem('language', 'es')");
    return visit;
  };

  it.each(ROLES)(
    'every page of an %s says so, complains of nothing, and fits a screen of any width',
    async (role) => {
      const { page, complaints } = await visitInSpanish(role);
      for (const { path } of pagesOf(ids).filter((one) => one.role === role)) {
        await page.setViewportSize(SIZES[0] ?? { width: 1366, height: 768 });
        await page.goto(`${system.baseUrl}/console${path}`);
        await arrived(page);
        expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'es']);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          expect([path, size.width, await sidewaysBy(page)]).toEqual([path, size.width, 0]);
        }
        expect([path, unexpected(complaints)]).toEqual([path, []]);
      }
    },
    STORY_MS,
  );

  it('the browser decides until a person does', async () => {
    const { page } = await system.visitAs('front-desk', { locale: 'es-MX' });
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await navigation.getByRole('link', { name: 'Verificaciones' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });
});

/** How many pixels of the page are to the right of the screen. */
function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The browser itself reports the answer that says that there is no session yet. */
function unexpected(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !text.includes('status of 401'));
}
