import { eventually } from '@eligibility/testkit';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem } from './helpers/console-system';
import { violationsOn } from './helpers/accessibility';
import { answerOn, desksOf, FOCUSED_NAME, verdict } from './helpers/desk';
import { drawnHands, type HandName } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;

describeWithBrowser('At a front desk, the answer', () => {
  let system: ConsoleSystem;
  const deskOf = desksOf(() => system);

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const captured = async (): Promise<number> => (await system.client.balance()).captured;

  it.each([
    ['mouse', 'active coverage', 'W123456789', 'Active', 'Deductible left'],
    ['keyboard', 'a dependent', 'DEPENDENT-1', 'Active', /Child of /],
    ['mouse', 'a policy that has ended', 'INACTIVE-1', 'Not active', /ended Dec 31, 2024/],
    ['keyboard', 'a member who is not found', 'AAA75-1', 'Not confirmed', 'Compare with the card:'],
    ['mouse', 'coverage that is not stated', 'NOTSTATED-1', 'Not confirmed', /did not say whether/],
    ['keyboard', 'a payer that is away', 'AAA42-1', 'Not confirmed', /try again in a few minutes/],
  ] as const)(
    'is read by %s: %s',
    async (name, _what, memberId, words, detail) => {
      const { page, ask } = await deskOf(name);
      await ask({ payer: 'Cigna', memberId });
      await verdict(page, words);
      await expectShown(answerOn(page).getByText(detail));
      // In its heading and in a status with the patient's name: a screen reader says it, too.
      await expectShown(page.getByRole('status').getByText(/^Jane Doe: Coverage is /));
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'that a date of birth is wrong leads back to that field by %s, and the corrected question is answered',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await ask({ payer: 'Humana', memberId: `AAA71-${name}` });
      await verdict(page, 'Not confirmed');
      await hand.press('button', 'Date of birth', answerOn(page));
      expect(await page.getByLabel('Date of birth').evaluate(FOCUSED_NAME)).toBe('birthDate');
      await hand.fill('Date of birth', 'April 13, 1980');
      await expectShown(page.getByText(/^Apr 13, 1980, \d+ years old$/));
      await hand.fill('Member id', `W-${name}`);
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'comes after one of several payers was picked by %s, and only then is it charged',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      const before = await captured();
      await ask({ payer: 'Blue Cross', memberId: `W300-${name}` });
      const candidates = page.getByRole('group', { name: 'Which payer is meant?' });
      await candidates.waitFor();
      expect(await captured()).toBe(before);
      await hand.press('button', /^Horizon Blue Cross/, candidates);
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText(/^Horizon Blue Cross/));
      await eventually(async () => (await captured()) === before + 1);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'is about the service that was looked for in words, by %s',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await hand.fill('Service', 'dentist');
      await hand.press('option', 'Dental');
      await ask({ payer: 'Aetna', memberId: `W350${name}` });
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText('Dental', { exact: true }));
    },
    STORY_MS,
  );

  it(
    'is shown for each of the eleven scenarios without cost',
    async () => {
      const { page, hand } = await deskOf('mouse');
      const before = await system.client.balance();
      let pressedMs = -ONE_PRESS_MS;
      for (const [scenario, words] of SCENARIOS) {
        await hand.press('switch', 'Try without cost');
        await hand.choose('Scenario', scenario);
        await eventually(() => performance.now() - pressedMs > ONE_PRESS_MS);
        await hand.press('button', 'Show the scenario');
        pressedMs = performance.now();
        await verdict(page, words);
        await expectShown(answerOn(page).getByText('A scenario: no payer was asked'));
        await page.keyboard.press('Escape');
        await answerOn(page).waitFor({ state: 'detached' });
      }
      expect(await system.client.balance()).toEqual(before);
    },
    STORY_MS,
  );

  it(
    'is printed on one page with all benefits, and no button is on the paper',
    async () => {
      const { page, hand } = await deskOf('keyboard');
      // The longest ones.
      for (const scenario of [/^Active dental coverage/, /the patient is a dependent/]) {
        await hand.press('switch', 'Try without cost');
        await hand.choose('Scenario', scenario);
        await hand.press('button', 'Show the scenario');
        await page.getByRole('button', { name: 'Show all benefits' }).waitFor();
        const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
        expect([scenario, /\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1]]).toEqual([scenario, '1']);
        await page.emulateMedia({ media: 'print' });
        await page.evaluate("dispatchEvent(new Event('beforeprint'))");
        for (const name of ['Where the figures come from', 'Copays and coinsurance', 'Coverage'])
          await expectShown(page.getByRole('table', { name, exact: true }).getByText(/\bEB\d/));
        for (const text of [/^Check id$/, /does not mean zero/])
          await expectShown(answerOn(page).getByText(text));
        expect(await page.locator('button:visible, input:visible, nav:visible').count()).toBe(0);
        expect(await violationsOn(page)).toEqual([]);
        await page.evaluate("dispatchEvent(new Event('afterprint'))");
        expect(
          await answerOn(page)
            .getByText(/does not mean zero/)
            .count(),
        ).toBe(0);
        await page.emulateMedia({ media: null });
        await page.keyboard.press('Escape');
      }
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'has a trace id that is copied by %s',
    async (name: HandName) => {
      const { page, hand, ask } = await deskOf(name);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await ask({ payer: 'Aetna', memberId: `W700-${name}` });
      await hand.press('button', 'Copy the trace id');
      await page.getByText('The trace id is copied.').waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/^ec_[0-9a-f-]{36}$/);
      await expectShown(answerOn(page).getByText(copied, { exact: true }));
    },
    STORY_MS,
  );
});

/** The desk takes two presses in so short a time for one. */
const ONE_PRESS_MS = 500;

const SCENARIOS = [
  [/the patient is a dependent/, 'Active'],
  [/the patient is the subscriber/, 'Active'],
  [/^Active dental coverage/, 'Active'],
  [/^Medicare/, 'Active'],
  [/^Inactive medical coverage/, 'Not active'],
  [/error 42/, 'Not confirmed'],
  [/error 43/, 'Not confirmed'],
  [/error 72/, 'Not confirmed'],
  [/error 73/, 'Not confirmed'],
  [/error 75/, 'Not confirmed'],
  [/error 79/, 'Not confirmed'],
] as const;
