import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { DESK, faultsOf, lookAt, LOOKS_TRIED, violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { answerOn, desksOf, verdict } from './helpers/desk';
import { handOf, drawnHands, type Hand } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const CIGNA = '62308';
const TABLE = [
  'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units',
  'new-patient-visit,,98,,primary-care,180.00,1',
  'new-patient-visit,,5,,,40.00,1',
  `imaging,${CIGNA},,70551,,900.00,1`,
  '',
].join('\r\n');

describeWithBrowser('The rates of a clinic', () => {
  let system: ConsoleSystem;
  let page: Page;
  let hand: Hand;
  const deskOf = desksOf(() => system);

  beforeAll(async () => {
    system = await startConsole();
    ({ page } = await system.visitAs('admin'));
    hand = handOf('mouse', page);
    await page.goto(`${system.baseUrl}/console/workspace/rates`);
    await arrived(page);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const rates = (of: Page) => of.getByRole('table', { name: 'Rates' });
  const row = (text: string) => rates(page).getByRole('row').filter({ hasText: text });

  it(
    'are added one by one, and what is missing is asked for',
    async () => {
      await expectShown(page.getByRole('heading', { name: 'No rates yet' }));
      await hand.press('button', 'Add a rate');
      await hand.fill('Kind of visit', 'office-visit');
      await hand.fill('Allowed', 'much');
      await hand.press('button', 'Add the rate');
      await expectShown(page.getByText('Choose a service, or write a procedure.'));
      await hand.choose('Service', 'Office visit');
      await hand.press('button', 'Add the rate');
      await expectShown(page.getByText('An amount in dollars, such as 150 or 98.50'));
      expect(await violationsOn(page)).toEqual([]);
      await hand.fill('Allowed', '$150.00');
      await hand.press('button', 'Add the rate');
      await expectShown(row('office-visit').getByText('$150', { exact: true }));
      await expectShown(row('office-visit').getByText('All', { exact: true }));
      expect(await violationsOn(page)).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'are changed and removed, each after what it does was said',
    async () => {
      await hand.press('button', 'Act on office-visit · Office visit');
      await hand.press('menuitem', 'Change');
      await hand.fill('Payer', 'Cigna');
      await page
        .getByRole('option', { name: /^Cigna/ })
        .first()
        .click();
      await hand.fill('Allowed', '98.50');
      await hand.press('button', 'Save the rate');
      await expectShown(row('office-visit').getByText('$98.50', { exact: true }));
      await expectShown(row('office-visit').getByText(CIGNA, { exact: true }));
      await hand.press('button', `Act on office-visit · Office visit · ${CIGNA}`);
      await hand.press('menuitem', 'Remove');
      await hand.press('button', 'Remove the rate');
      await expectShown(page.getByRole('heading', { name: 'No rates yet' }));
    },
    STORY_MS,
  );

  it(
    'come from a CSV file, and leave as the same',
    async () => {
      await hand.press('button', 'Take from CSV');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'File' }).click(),
      ]);
      await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
      await hand.press('button', 'Replace the rates');
      await expectShown(page.getByText('The clinic has 3 rates now.'));
      await expectShown(row('imaging').getByText('70551'));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        hand.press('button', 'Save as CSV'),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toBe(TABLE);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    `say what to collect for a visit that is picked by %s, and how it comes about (${LOOKS_TRIED})`,
    async (name) => {
      const desk = await deskOf(name);
      await desk.ask({ payer: 'Aetna', memberId: `W361-${name}` });
      await verdict(desk.page, 'Active');
      const answer = answerOn(desk.page);
      await desk.hand.press('button', 'What to collect today');
      // The rate of imaging holds for another payer, so that one visit is left, which is picked already.
      await expectShown(answer.getByLabel('Kind of visit'));
      expect(await answer.getByLabel('Kind of visit').getByRole('option').allInnerTexts()).toEqual([
        'New patient visit',
        'One service, with its amount',
      ]);
      expect(await answer.getByLabel('What the plan allows for it').count()).toBe(0);
      await desk.hand.press('checkbox', 'We are in the plan’s network');
      await desk.hand.press('button', 'Show the amount');
      await expectShown(answer.getByText(/^Collect \$/));
      await expectShown(answer.getByText(/^Office visit Primary care: Copay: \$/));
      await expectShown(answer.getByText('Your rates: Office visit Primary care $180, Laboratory $40.'));
      expect(await faultsOf(desk.page)).toEqual([]);
      await lookAt(desk.page, DESK);
      await desk.hand.choose('Kind of visit', 'One service, with its amount', answer);
      await expectShown(answer.getByLabel('What the plan allows for it'));
      expect(await answer.getByText(/^Collect \$/).count()).toBe(0);
    },
    STORY_MS,
  );
});
