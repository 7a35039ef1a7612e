import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem, type Role, type Visit } from './helpers/console-system';
import { fillPages, pagesOf } from './helpers/pages';

const START_MS = 180_000;
const PHONE = { width: 360, height: 740 };
/** Ids are only known when the system runs; the paths of the list are the same with any. */
const LIST = pagesOf({ checkId: 'CHECK', workspaceId: 'WORKSPACE' });

describeWithBrowser('Every page of the console', () => {
  let system: ConsoleSystem;
  let checkId: string;
  const visits = new Map<string, Visit>();

  beforeAll(async () => {
    system = await startConsole();
    checkId = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const visitOf = async (role: Role, colorScheme: 'light' | 'dark'): Promise<Visit> => {
    const name = `${role} ${colorScheme}`;
    const visit = visits.get(name) ?? (await system.visitAs(role, { colorScheme }));
    visits.set(name, visit);
    return visit;
  };
  const urlOf = (path: string): string =>
    `${system.baseUrl}/console${path.replace('CHECK', checkId).replace('WORKSPACE', system.workspaceId)}`;

  it.each(['light', 'dark'] as const)(
    'is accessible in %s colours (WCAG 2.2 A and AA), says what it is, and breaks no policy',
    async (colorScheme) => {
      for (const { path, title, role } of LIST) {
        const { page, complaints } = await visitOf(role, colorScheme);
        await page.goto(urlOf(path));
        await arrived(page);
        expect([path, await page.locator('main h1').innerText()]).toEqual([path, title]);
        expect([path, await violationsOn(page)]).toEqual([path, []]);
        expect([path, unexpected(complaints)]).toEqual([path, []]);
      }
    },
    START_MS,
  );

  it(
    'fits a phone of 360 px, and nothing has to be moved sideways',
    async () => {
      for (const { path, role } of LIST) {
        const { page } = await visitOf(role, 'light');
        await page.setViewportSize(PHONE);
        await page.goto(urlOf(path));
        await arrived(page);
        expect([path, await sidewaysBy(page)]).toEqual([path, 0]);
      }
    },
    START_MS,
  );

  it('answers a path that is no page with a page that leads back', async () => {
    const { page } = await visitOf('admin', 'light');
    await page.goto(`${system.baseUrl}/console/no/such/page`);
    await page.getByText('There is no such page').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it.each(['/docs/errors', '/docs/errors/payer-isolated', '/docs/guides'])(
    'the documentation at %s is accessible in both colours',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await openPage(system.browser, { colorScheme });
        await page.goto(system.baseUrl + path);
        await page.locator('h1').first().waitFor();
        expect([colorScheme, await violationsOn(page)]).toEqual([colorScheme, []]);
        await page.context().close();
      }
    },
  );
});

/** How many pixels of the page are to the right of the screen. */
function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The browser itself reports the answer that says that there is no session yet. */
function unexpected(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !text.includes('status of 401'));
}
