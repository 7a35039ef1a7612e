import type { Locator, Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem, type Visit } from './helpers/console-system';

const START_MS = 180_000;
const LAPTOP = { width: 1366, height: 768 };
/** What changes on any gateway is on every screen by then. */
const LIVE_MS = 2_000;

describeWithBrowser('A person on call', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const atBoard = async (): Promise<Visit> => {
    const visit = await system.visitAs('on-call', { viewport: LAPTOP });
    await visit.page.goto(`${system.baseUrl}/console/on-call`);
    return visit;
  };
  const rowOf = (page: Page, payer: string): Locator => page.getByRole('row').filter({ hasText: payer });

  it(
    'sees without scrolling which payer fails, how, and what its runbook says',
    async () => {
      const visit = await atBoard();
      const { page } = visit;
      await page.getByText('No alert: payers, routes and this installation are well').waitFor();
      await system.client.live({ payerName: 'Aetna' });
      for (let n = 0; n < 6; n += 1)
        await system.client.live({ payerName: 'Humana', memberId: `AAA42-${String(n)}` });

      await page.getByText('It is the payer: Humana').waitFor({ timeout: LIVE_MS });
      const row = rowOf(page, 'Humana');
      await row.getByText('Open').waitFor();
      await row.getByText('5 × aaa-42').waitFor();
      await row.getByText('6 asked, 6 failed').waitFor({ timeout: 10_000 });
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(
        0,
      );
      const [runbook] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Runbook PayerCircuitOpen' }).click(),
      ]);
      await runbook.getByRole('heading', { name: 'PayerCircuitOpen' }).waitFor();
      expect(visit.complaints).toEqual([]);
    },
    START_MS,
  );
});
