import type { Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsoleProcess, type ConsoleSystem, type Role } from './helpers/console-system';
import { fillPages, pagesOf, type Ids } from './helpers/pages';

const START_MS = 180_000;
/** Half of what is called good (https://web.dev/articles/cls). */
const MOST = 0.05;
const SCREENS = {
  'a laptop': { width: 1366, height: 768 },
  'a phone': { width: 360, height: 740 },
} as const;

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

describeWithBrowser('While a page of the console loads', () => {
  let system: ConsoleSystem;
  let ids: Ids;

  beforeAll(async () => {
    system = await startConsoleProcess();
    ids = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
    'nothing moves that one could be about to press, on %s',
    async (screen) => {
      const pages = pagesOf(ids);
      for (const role of new Set(pages.map((page) => page.role))) {
        const { page } = await visit(role, screen);
        for (const { path } of pages.filter((one) => one.role === role)) {
          await page.goto(`${system.baseUrl}/console${path}`);
          await arrived(page);
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

  async function visit(role: Role, screen: keyof typeof SCREENS): Promise<{ readonly page: Page }> {
    const visited = await system.visitAs(role, { viewport: SCREENS[screen] });
    await visited.page.addInitScript(OBSERVE);
    return visited;
  }
});

/** After what was measured is painted. */
async function shiftsOn(page: Page): Promise<readonly Shift[]> {
  await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  return page.evaluate<readonly Shift[]>('window.shifts');
}
