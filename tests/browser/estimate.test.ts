import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem } from './helpers/console-system';
import { violationsOn } from './helpers/accessibility';
import { answerOn, desksOf, verdict } from './helpers/desk';
import { drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;

describeWithBrowser('What to collect for a visit', () => {
  let system: ConsoleSystem;
  const deskOf = desksOf(() => system);

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(drawnHands())(
    'is shown by %s with how it comes about, and costs nothing',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await ask({ payer: 'Cigna', memberId: `W360-${name}` });
      await verdict(page, 'Active');
      const before = (await system.client.balance()).captured;
      await hand.press('button', 'What to collect today');
      await hand.fill('What the plan allows for it', 'much');
      await hand.press('button', 'Show the amount');
      await expectShown(page.getByText('An amount in dollars, such as 150 or 98.50'));
      await hand.fill('What the plan allows for it', '$150.00');
      await hand.choose('Visit', 'Specialist', answerOn(page));
      await hand.press('checkbox', 'We are in the plan’s network');
      await hand.press('button', 'Show the amount');
      await expectShown(answerOn(page).getByText(/^Collect \$/));
      await expectShown(answerOn(page).getByText(/^Copay: \$/));
      expect(await violationsOn(page)).toEqual([]);
      expect((await system.client.balance()).captured).toBe(before);
    },
    STORY_MS,
  );
});
