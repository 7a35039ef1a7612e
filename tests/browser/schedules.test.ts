import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleHere } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { handOf } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const RUN_WITHIN_MS = 120_000;
const AETNA = '60054';
const NAME = 'Patients of every day';
const PATIENT = { payerName: 'Aetna', patientFirstName: 'Jane', patientLastName: 'Doe' };
const SCHEDULES = '/api/eligibility/schedules';

/** The next minute in Chicago that does not begin within 15 seconds. */
function soonInChicago(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' });
  return format.format(Date.now() + 75_000);
}

describeWithBrowser('A schedule that is asked again regularly', () => {
  let system: ConsoleHere;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const schedules = async (): Promise<readonly { readonly name: string }[]> => {
    const { body } = await system.client.asProgram(SCHEDULES);
    return (body as { readonly data: readonly { readonly name: string }[] }).data;
  };
  const atNewBatch = async (page: Page): Promise<void> => {
    const items = ['W700300400', 'INACTIVE3'].map((memberId) => ({ ...PATIENT, memberId }));
    const { body } = await system.client.asProgram('/api/eligibility/batches', { json: { items } });
    await page.goto(`${system.baseUrl}/console/batches/${(body as { readonly id: string }).id}`);
    await arrived(page);
    await expectShown(page.getByText('Done', { exact: true }));
  };
  const inList = (page: Page): Locator => page.getByRole('row').filter({ hasText: NAME });

  it(
    'is made once by a double click, says what changed when it was asked, and is paused, resumed and deleted',
    async () => {
      const { page } = await system.visitAs('front-desk', { timezoneId: 'America/Chicago' });
      const hand = handOf('mouse', page);
      await atNewBatch(page);
      system.simulator?.switches.set(AETNA, { mode: 'inactive' });
      await hand.press('button', 'Ask again regularly');
      await hand.fill('Name', NAME);
      await hand.choose('How often', 'Days before the visit');
      await hand.press('button', 'Ask regularly');
      await expectShown(page.getByText('has no row with a day of service that is not over'));
      await hand.choose('How often', 'Every week');
      expect(await violationsOn(page)).toEqual([]);
      await hand.choose('How often', 'Every day');
      await hand.fill('At', soonInChicago());
      await page.getByRole('button', { name: 'Ask regularly', exact: true }).dblclick();
      await page.waitForURL(/\/console\/batches\/schedules\/[0-9a-f-]{36}$/);
      await expectShown(page.getByText(/^Every day at .* \(Central Time\)$/));
      await expectShown(page.getByText('It was not asked yet'));
      expect(await schedules()).toMatchObject([{ name: NAME }]);

      await page.getByText('Coverage has ended').waitFor({ timeout: RUN_WITHIN_MS });
      await expectShown(page.getByText('W700300400'));
      // It was not covered before either.
      expect(await page.getByText('INACTIVE3').count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('link', 'Open this schedule');
      await hand.press('link', 'These patients are asked regularly');
      await hand.press('button', 'Pause');
      await expectShown(page.getByText('Somebody paused it. It goes on when it is resumed.'));

      await hand.press('link', 'All schedules');
      await expectShown(inList(page).getByText('Paused', { exact: true }));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('link', NAME);
      await hand.press('button', 'Resume');
      await expectShown(page.getByText('Active', { exact: true }));
      await hand.press('button', 'Delete');
      await hand.press('button', 'Delete the list');
      await page.waitForURL(/\/console\/batches$/);
      await expectShown(page.getByText('No patients are asked again regularly'));
      expect(await schedules()).toEqual([]);
    },
    RUN_WITHIN_MS + 60_000,
  );
});
