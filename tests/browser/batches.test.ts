import { readFile } from 'node:fs/promises';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { answerOn, verdict } from './helpers/desk';
import { handOf } from './helpers/hand';
import { keptBy } from './helpers/kept-by';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 120_000;

/** As a spreadsheet copies it; the first column has a name that nobody knows. */
function scheduleOf(rows: readonly (readonly string[])[]): string {
  const header = ['Carrier of record', 'Member ID', 'First Name', 'Last Name', 'DOB'];
  return [header, ...rows].map((cells) => cells.join('\t')).join('\r\n');
}

const ROWS = [
  ['Aetna', 'W700100200', 'Jane', 'Doe', '4/12/1980'],
  ['Aetna', 'INACTIVE1', 'Ines', 'Endedcover', '4/12/1981'],
  ['Blue Cross', 'W700100201', 'Bea', 'Bluecross', '4/12/1982'],
] as const;

describeWithBrowser('A schedule of patients', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const captured = async (): Promise<number> => (await system.client.balance()).captured;
  const looked = async (page: Page, text: string): Promise<void> => {
    await page.goto(`${system.baseUrl}/console/batches`);
    await arrived(page);
    await page.getByLabel('Schedule', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Look at it' }).click();
  };
  const send = (page: Page): Locator => page.getByRole('button', { name: 'Check 2 patients' });
  const rows = (page: Page): Locator => page.getByRole('region', { name: 'Patients' }).getByRole('button');

  it(
    'is pasted, corrected, sent once by a double click, and worked through with exceptions on top',
    async () => {
      const { page } = await system.visitAs('front-desk');
      const hand = handOf('mouse', page);
      const before = await captured();
      await looked(page, scheduleOf(ROWS));
      await expectShown(page.getByRole('alert').getByText(/needs a column for the payer/));
      await hand.choose('Read the column Carrier of record as', 'Payer');
      await expectShown(page.getByText(/^It costs at most 2 checks\./));
      await expectShown(page.getByText(/^Row 3:/));
      expect(await violationsOn(page)).toEqual([]);
      await send(page).dblclick();
      await page.waitForURL(/\/console\/batches\/[0-9a-f-]{36}$/);
      await rows(page).first().waitFor();
      await expectShown(page.getByText('Done', { exact: true }));
      expect((await captured()) - before).toBe(2);
      // The last rows are drawn shortly after the state.
      await eventually(async () => {
        const order = await rows(page).allInnerTexts();
        return order.map((text) => /Jane|Ines|Bea/.exec(text)?.[0]).join() === 'Bea,Ines,Jane';
      });
      expect(await violationsOn(page)).toEqual([]);

      await hand.press('button', /^Bea Bluecross/);
      const candidates = answerOn(page).getByRole('group', { name: 'Which payer is meant?' });
      await expectShown(candidates);
      // Its id is at the end of its name.
      const first = await candidates.getByRole('button').first().innerText();
      await hand.press('button', new RegExp(`${first.trim().split(/\s+/).at(-1) ?? ''}$`), candidates);
      await verdict(page, 'Active');
      expect((await captured()) - before).toBe(3);

      await hand.press('button', /^Ines Endedcover/);
      await verdict(page, 'Not active');
      await hand.press('button', 'Correct and send');
      await page.waitForURL(/\/console\/check$/);
      expect(await page.getByLabel('Member id').inputValue()).toBe('INACTIVE1');
    },
    STORY_MS,
  );

  it(
    'is exported and is there after a reload; the browser keeps its headers for the next one, and no patient',
    async () => {
      const { page } = await system.visitAs('front-desk');
      const hand = handOf('mouse', page);
      const text = scheduleOf(ROWS.map(([payer, memberId, ...rest]) => [payer, `${memberId}9`, ...rest]));
      await looked(page, text);
      await hand.choose('Read the column Carrier of record as', 'Payer');
      await hand.press('button', /^Check \d patients?$/);
      await page.waitForURL(/\/console\/batches\/[0-9a-f-]{36}$/);
      await rows(page).first().waitFor();
      await expectShown(page.getByText('Done', { exact: true }));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        hand.press('button', 'Export as CSV'),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain('Endedcover');
      const url = page.url();
      await page.reload();
      await arrived(page);
      await eventually(async () => (await rows(page).count()) === 3);
      expect(page.url()).toBe(url);

      await looked(page, text);
      await expectShown(page.getByRole('button', { name: /^Check \d patients?$/ }));
      const kept = await keptBy(page);
      expect(kept).toContain('Carrier of record');
      expect(kept).not.toMatch(/Endedcover|Bluecross|INACTIVE1/);
    },
    STORY_MS,
  );
});
