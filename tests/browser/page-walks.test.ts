import type { Page } from 'playwright-core';
import { arrived, startConsoleProcess, type ConsoleSystem, type Role } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { fillPages, pagesOf, type Ids } from './helpers/pages';

const START_MS = 180_000;
/** A small phone, a usual one, and a laptop. Spanish is longer than English. */
const SMALL_PHONE = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };
const ROLES = ['admin', 'operator', 'on-call'] as const satisfies readonly Role[];
/** Half of what is called good (https://web.dev/articles/cls). */
const MOST = 0.05;

/** Adds up what moves without a person having done anything, and says what it was. */
const OBSERVE = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName ?? 'gone');
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

type Shift = { readonly value: number; readonly moved: readonly string[] };

describeWithBrowser('Every page of the console', () => {
  let system: ConsoleSystem;
  let ids: Ids;

  beforeAll(async () => {
    system = await startConsoleProcess();
    ids = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${system.baseUrl}/console${path}`);
    await arrived(page);
  };

  it.each(ROLES)(
    'of an %s says in Spanish that it is Spanish, complains of nothing, and fits a screen of any width',
    async (role) => {
      const { page, complaints } = await system.visitAs(role);
      await page.evaluate("localStorage.setItem('language', 'es')");
      for (const { path } of pagesOf(ids).filter((one) => one.role === role)) {
        await page.setViewportSize(LAPTOP);
        await open(page, path);
        expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'es']);
        for (const size of [LAPTOP, PHONE, SMALL_PHONE]) {
          await page.setViewportSize(size);
          expect([path, size.width, await sidewaysBy(page)]).toEqual([path, size.width, 0]);
        }
        // The browser itself reports the answer that says that there is no session yet.
        const unexpected = complaints.filter((text) => !text.includes('status of 401'));
        expect([path, unexpected]).toEqual([path, []]);
      }
    },
    START_MS,
  );

  it.each([
    ['a laptop', LAPTOP],
    ['a phone', { width: 360, height: 740 }],
  ])(
    'moves nothing while it loads that one could be about to press, on %s',
    async (_screen, viewport) => {
      for (const role of ROLES) {
        const { page } = await system.visitAs(role, { viewport });
        await page.addInitScript(OBSERVE);
        for (const { path } of pagesOf(ids).filter((one) => one.role === role)) {
          await open(page, path);
          const shifts = await shiftsOn(page);
          const sum = shifts.reduce((all, { value }) => all + value, 0);
          // With what moved, so that a failure says where to look.
          expect([path, sum > MOST ? shifts : []]).toEqual([path, []]);
        }
        await page.context().close();
      }
    },
    START_MS,
  );
});

/** How many pixels of the page are to the right of the screen. */
function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** After what was measured is painted. */
async function shiftsOn(page: Page): Promise<readonly Shift[]> {
  await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  return page.evaluate<readonly Shift[]>('window.shifts');
}
