import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { handOf, type Hand } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const AETNA = '60054';
const WORDS = 'our usual plan';

describeWithBrowser('The words of a clinic', () => {
  let system: ConsoleSystem;
  let page: Page;
  let hand: Hand;

  beforeAll(async () => {
    system = await startConsole();
    // Chosen once: the words are known, and still asked about.
    await system.client.live({ payerName: AETNA, payerText: WORDS });
    ({ page } = await system.visitAs('admin'));
    hand = handOf('mouse', page);
    await eventually(async () => {
      await page.goto(`${system.baseUrl}/console/workspace/words`);
      await arrived(page);
      return (await row().count()) === 1;
    }, 15_000);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const row = () =>
    page.getByRole('table', { name: 'Words and their payers' }).getByRole('row').filter({ hasText: WORDS });

  it(
    'are shown with their payer and what happens, and an admin decides what they mean',
    async () => {
      await expectShown(row().getByText('Aetna', { exact: true }));
      await expectShown(row().getByText('You are asked'));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('button', `Act on ${WORDS}`);
      await hand.press('menuitem', 'Change the payer');
      await hand.fill('Payer', 'Cigna');
      await page
        .getByRole('option', { name: /^Cigna/ })
        .first()
        .click();
      await hand.press('button', 'Save the words');
      await expectShown(row().getByText('Written by you'));
      await expectShown(row().getByText('Cigna', { exact: true }));
      const answer = await system.client.live({ payerName: WORDS });
      expect(answer.headers).toMatchObject({ 'payer-matched-by': 'remembered', 'payer-id': '62308' });
    },
    STORY_MS,
  );

  it(
    'are forgotten after a question',
    async () => {
      await hand.press('button', `Act on ${WORDS}`);
      await hand.press('menuitem', 'Forget');
      await hand.press('button', 'Forget the words');
      await eventually(async () => (await row().count()) === 0, 15_000);
    },
    STORY_MS,
  );
});
