import type { Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { FOCUSED_NAME, verdict } from './helpers/desk';

const START_MS = 180_000;
const STORY_MS = 60_000;
const MOST_KEYS = 36;
const MOST_CLICKS = 6;
/** As a person types from a card: a picked payer, a member id, a name, a date of birth in six digits. */
const CARDS = [
  { payer: 'aet', memberId: 'W1234567', first: 'Jane', last: 'Doe', birth: '041280' },
  { payer: 'cig', memberId: 'U7654321', first: 'Ann', last: 'Smith', birth: '010590' },
];

describeWithBrowser('One patient at the front desk costs', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const atDesk = async (): Promise<Page> => {
    const { page } = await system.visitAs('front-desk');
    await page.goto(`${system.baseUrl}/console/check`);
    await arrived(page);
    return page;
  };

  it(
    `at most ${String(MOST_KEYS)} keys, no click, and no Tab before the first field`,
    async () => {
      const page = await atDesk();
      await page.evaluate(COUNT_PRESSES);
      for (const { payer, memberId, first, last, birth } of CARDS) {
        await page.locator('[name="payer"]:focus').waitFor();
        const before = await pressesOn(page);
        await page.keyboard.type(payer);
        await page.locator('[data-combobox-selected]').waitFor();
        await page.keyboard.press('Enter');
        for (const text of [memberId, first, last, birth]) {
          await page.keyboard.press('Tab');
          await page.keyboard.type(text);
        }
        await page.keyboard.press('Enter');
        await verdict(page, 'Active');
        // Esc clears the form for the next patient, and puts the keyboard into its first field.
        await page.keyboard.press('Escape');
        const after = await pressesOn(page);
        expect(after.keys - before.keys).toBeLessThanOrEqual(MOST_KEYS);
        expect(after.clicks).toBe(before.clicks);
      }
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
      await page.context().close();
    },
    STORY_MS,
  );

  it(
    `at most ${String(MOST_CLICKS)} clicks with a mouse`,
    async () => {
      const page = await atDesk();
      await page.evaluate(COUNT_PRESSES);
      const [card] = CARDS;
      if (card === undefined) throw new Error('no card');
      // The keyboard is in the first field already.
      await page.keyboard.type(card.payer);
      await page.getByRole('listbox').getByRole('option').first().click();
      for (const [label, text] of [
        ['Member id', `${card.memberId}9`],
        ['First name', card.first],
        ['Last name', card.last],
        ['Date of birth', card.birth],
      ] as const) {
        await page.getByLabel(label).click();
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
      expect((await pressesOn(page)).clicks).toBeLessThanOrEqual(MOST_CLICKS);
      await page.context().close();
    },
    STORY_MS,
  );
});

const COUNT_PRESSES = `window.presses = { keys: 0, clicks: 0 };
  addEventListener('keydown', () => { presses.keys += 1; }, true);
  addEventListener('pointerdown', () => { presses.clicks += 1; }, true);`;

/** Key presses and clicks that the page has seen. */
function pressesOn(page: Page): Promise<{ readonly keys: number; readonly clicks: number }> {
  return page.evaluate('({ ...presses })');
}
