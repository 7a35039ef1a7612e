import { readFile } from 'node:fs/promises';
import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { DESK, faultsOf, lookAt, LOOKS_TRIED, violationsOn } from './helpers/accessibility';
import { visitsTo } from './helpers/at-page';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { answerOn, desksOf, verdict } from './helpers/desk';
import { drawnHands, handOf } from './helpers/hand';
import { keptBy } from './helpers/kept-by';
import { expectShown, rowWith } from './helpers/shown';

const RUN_WITHIN_MS = 120_000;
const AETNA = '60054';
const CIGNA = '62308';
const RATES = [
  'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units',
  'new-patient-visit,,98,,primary-care,180.00,1',
  'new-patient-visit,,5,,,40.00,1',
  `imaging,${CIGNA},,70551,,900.00,1`,
  '',
].join('\r\n');
/** As a spreadsheet copies it; the first column has a name that nobody knows. */
const SCHEDULE = [
  ['Carrier of record', 'Member ID', 'First Name', 'Last Name', 'DOB'],
  ['Aetna', 'W7001002009', 'Jane', 'Doe', '4/12/1980'],
  ['Aetna', 'INACTIVE19', 'Ines', 'Endedcover', '4/12/1981'],
  ['Blue Cross', 'W7001002019', 'Bea', 'Bluecross', '4/12/1982'],
]
  .map((cells) => cells.join('\t'))
  .join('\r\n');
const EVERY_DAY = 'Patients of every day';
const SCHEDULES = '/api/eligibility/schedules';

/** The next minute in Chicago that does not begin within 15 seconds. */
function soonInChicago(): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' });
  return format.format(Date.now() + 75_000);
}

describeConsole('A biller', (system) => {
  const at = visitsTo(system);
  const deskOf = desksOf(system);

  it('writes a rate, changes and removes it, and takes a table that leaves as the same', async () => {
    const { page, hand } = await at('admin', 'mouse', '/workspace/rates');
    const row = (text: string) => rowWith(page, text);
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
    await hand.press('button', 'Act on office-visit · Office visit');
    await hand.press('menuitem', 'Change');
    await hand.choose('Payer', 'Cigna');
    await hand.fill('Allowed', '98.50');
    await hand.press('button', 'Save the rate');
    await expectShown(row('office-visit').getByText('$98.50', { exact: true }));
    await hand.press('button', `Act on office-visit · Office visit · ${CIGNA}`);
    await hand.press('menuitem', 'Remove');
    await hand.press('button', 'Remove the rate');
    await expectShown(page.getByRole('heading', { name: 'No rates yet' }));

    await hand.press('button', 'Take from CSV');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'File' }).click(),
    ]);
    await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(RATES) });
    await hand.press('button', 'Replace the rates');
    await expectShown(page.getByText('The clinic has 3 rates now.'));
    await expectShown(row('imaging').getByText('70551'));
    expect(await downloadFrom(page, 'Save as CSV')).toBe(RATES);
  });

  it.each(drawnHands())(
    `reads what to collect for a visit picked by %s, or of one service, for nothing (${LOOKS_TRIED})`,
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await ask({ payer: 'Aetna', memberId: `W361-${name}` });
      await verdict(page, 'Active');
      const before = (await system().client.balance()).captured;
      const answer = answerOn(page);
      await hand.press('button', 'What to collect today');
      // The rate of imaging holds for another payer, so that one visit is left, which is picked already.
      const kinds = answer.getByLabel('Kind of visit');
      await expectShown(kinds);
      const offered = ['New patient visit', 'One service, with its amount'];
      expect(await kinds.getByRole('option').allInnerTexts()).toEqual(offered);
      expect(await answer.getByLabel('What the plan allows for it').count()).toBe(0);
      await hand.press('checkbox', 'We are in the plan’s network');
      await hand.press('button', 'Show the amount');
      await expectShown(answer.getByText(/^Collect \$/));
      await expectShown(answer.getByText(/^Office visit Primary care: Copay: \$/));
      await expectShown(answer.getByText('Your rates: Office visit Primary care $180, Laboratory $40.'));
      expect(await faultsOf(page)).toEqual([]);
      await lookAt(page, DESK);

      await hand.choose('Kind of visit', 'One service, with its amount', answer);
      await hand.fill('What the plan allows for it', 'much');
      expect(await answer.getByText(/^Collect \$/).count()).toBe(0);
      await hand.press('button', 'Show the amount');
      await expectShown(page.getByText('An amount in dollars, such as 150 or 98.50'));
      await hand.fill('What the plan allows for it', '$150.00');
      await hand.choose('Visit', 'Specialist', answer);
      await hand.press('button', 'Show the amount');
      await expectShown(answer.getByText(/^Collect \$/));
      await expectShown(answer.getByText(/^Copay: \$/));
      expect((await system().client.balance()).captured).toBe(before);
    },
  );

  it('exports a schedule that is still there after a reload; the browser keeps its headers, and no patient', async () => {
    const { page, hand } = await at('front-desk', 'mouse', '/batches');
    await hand.fill('Schedule', SCHEDULE);
    await hand.press('button', 'Look at it');
    await hand.choose('Read the column Carrier of record as', 'Payer');
    await hand.press('button', /^Check \d patients?$/);
    await page.waitForURL(/\/console\/batches\/[0-9a-f-]{36}$/);
    await expectShown(page.getByText('Done', { exact: true }));
    expect(await downloadFrom(page, 'Export as CSV')).toContain('Endedcover');
    const url = page.url();
    await page.reload();
    await arrived(page);
    const rows = page.getByRole('region', { name: 'Patients' }).getByRole('button');
    await eventually(async () => (await rows.count()) === 3);
    expect(page.url()).toBe(url);

    await page.goto(`${system().baseUrl}/console/batches`);
    await arrived(page);
    await hand.fill('Schedule', SCHEDULE);
    await hand.press('button', 'Look at it');
    await expectShown(page.getByRole('button', { name: /^Check \d patients?$/ }));
    const kept = await keptBy(page);
    expect(kept).toContain('Carrier of record');
    expect(kept).not.toMatch(/Endedcover|Bluecross|INACTIVE1/);
  });

  it(
    'has a schedule asked regularly, made once by a double click, and reads what changed',
    async () => {
      const { page } = await system().visitAs('front-desk', { timezoneId: 'America/Chicago' });
      const hand = handOf('mouse', page);
      const patient = { payerName: 'Aetna', patientFirstName: 'Jane', patientLastName: 'Doe' };
      const items = ['W700300400', 'INACTIVE3'].map((memberId) => ({ ...patient, memberId }));
      const { body } = await system().client.call('/api/eligibility/batches', { json: { items } });
      await page.goto(`${system().baseUrl}/console/batches/${(body as { readonly id: string }).id}`);
      await arrived(page);
      await expectShown(page.getByText('Done', { exact: true }));
      system().simulator?.switches.set(AETNA, { mode: 'inactive' });
      await hand.press('button', 'Ask again regularly');
      await hand.fill('Name', EVERY_DAY);
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
      expect((await system().client.call(SCHEDULES)).body).toMatchObject({
        data: [{ name: EVERY_DAY }],
      });

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
      await expectShown(rowWith(page, EVERY_DAY).getByText('Paused', { exact: true }));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('link', EVERY_DAY);
      await hand.press('button', 'Resume');
      await expectShown(page.getByText('Active', { exact: true }));
      await hand.press('button', 'Delete');
      await hand.press('button', 'Delete the list');
      await page.waitForURL(/\/console\/batches$/);
      await expectShown(page.getByText('No patients are asked again regularly'));
      expect((await system().client.call(SCHEDULES)).body).toMatchObject({ data: [] });
    },
    RUN_WITHIN_MS + 60_000,
  );
});

async function downloadFrom(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}
