import { readFile } from 'node:fs/promises';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { visitsTo } from './helpers/at-page';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { answerOn, desksOf } from './helpers/desk';
import { drawnHands } from './helpers/hand';
import { keptBy } from './helpers/kept-by';
import { expectShown } from './helpers/shown';

const PHONE = { width: 360, height: 740 };
/** A list is read anew by then. */
const LISTED_MS = 15_000;
const ROSA = { patientFirstName: 'Rosa', patientDateOfBirth: '1971-09-03' };

describeConsole('In the log of checks, a person', (system) => {
  const at = visitsTo(system);
  const deskOf = desksOf(system);
  const live = (fields: Readonly<Record<string, string>>) => system().client.live(fields);

  it.each(drawnHands())('finds checks by payer, outcome, kind and day, by %s', async (name) => {
    await live({ payerName: 'Aetna', memberId: 'W1' });
    await live({ payerName: 'Aetna', memberId: 'INACTIVE-1' });
    await live({ payerName: 'Cigna', memberId: `AAA75-${name}` });
    await system().client.mock({});
    const { page, hand } = await at('front-desk', name, '/checks');
    const all = await rowsOf(page).count();
    /** The newest one that is listed, and whether all are like it; another hand has made the same checks. */
    const shows = (text: RegExp, isAll: boolean): Promise<void> =>
      eventually(async () => {
        const texts = await rowsOf(page).allInnerTexts();
        return text.test(texts[0] ?? '') && texts.every((row) => text.test(row)) === isAll;
      }, LISTED_MS);
    await hand.choose('Payer', 'Aetna');
    await shows(/Aetna[^]*Not active/, false);
    // Its name, and the keyboard is where it was.
    expect(await page.getByLabel('Payer', { exact: true }).inputValue()).toBe('Aetna');
    await hand.choose('Outcome', 'Not active');
    await shows(/Aetna[^]*Not active/, true);
    await hand.press('button', 'Clear');
    await hand.press('radio', 'Mock');
    await shows(/Mock/, true);
    await hand.press('radio', 'Live');
    await shows(/Cigna/, false);
    await hand.fill('To', '2026-01-31');
    await expectShown(page.getByText('No check fits'));
    await hand.press('button', 'Show all checks');
    await eventually(async () => (await rowsOf(page).count()) === all, LISTED_MS);
  });

  it('sees the check of a colleague arrive by itself, and saves what is listed as a table', async () => {
    const { page, hand } = await at('front-desk', 'mouse', '/checks?outcome=not-stated');
    await expectShown(page.getByText('No check fits'));
    await live({ payerName: 'Humana', memberId: 'NOTSTATED-1' });
    await rowsOf(page).getByText('Not stated').waitFor();
    expect(await rowsOf(page).count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hand.press('button', 'Export as CSV'),
    ]);
    expect(download.suggestedFilename()).toBe('checks.csv');
    const [header, line, ...others] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect([header, line]).toEqual([
      expect.stringContaining('outcome'),
      expect.stringContaining('not-stated'),
    ]);
    expect(others).toEqual([]);
  });

  it.each(drawnHands())(
    'finds a check by its trace id, and opens the answer while it is kept, by %s',
    async (name) => {
      const { headers, body } = await live({ memberId: `W4${name}` });
      const { traceId } = body as { readonly traceId: string };
      const checkId = headers['check-id'] ?? '';
      const { page, hand } = await at('front-desk', name, '/checks');
      await hand.fill('Id', traceId);
      await page.keyboard.press('Enter');
      await eventually(async () => (await rowsOf(page).count()) === 1, LISTED_MS);
      await hand.press('link', /, \d{4}|[AP]M/, rowsOf(page));
      await page.waitForURL(`**/console/checks/${checkId}`);
      await expectShown(page.getByText(traceId, { exact: true }));
      const steps = page.getByRole('listitem').locator('time');
      await steps.first().waitFor();
      const times: (string | null)[] = [];
      for (const time of await steps.all()) times.push(await time.getAttribute('datetime'));
      expect(times.length).toBeGreaterThan(2);
      expect(times).toEqual([...times].sort());

      await hand.press('button', 'Open the answer');
      await expectShown(answerOn(page).getByText(`member id W4${name}`));
      const json = { reason: 'the patient asked for it' };
      expect((await system().client.operate(`/ops/checks/${checkId}/forget`, { json })).status).toBe(200);
      await page.reload();
      await arrived(page);
      await hand.press('button', 'Open the answer');
      await expectShown(page.getByText('The answer is no longer kept'));
    },
  );

  it.each(drawnHands())(
    'keeps a simulated answer as a scenario, which mock checks then get, by %s',
    async (name) => {
      const { headers } = await live({ memberId: 'AAA75-1' });
      const { page, hand } = await at('admin', name, `/checks/${headers['check-id'] ?? ''}`);
      await hand.press('button', 'Open the answer');
      await hand.press('button', 'Keep as a scenario');
      await hand.fill('Name', `unknown-${name}`);
      await hand.press('button', 'Keep the scenario');
      await expectShown(page.getByText('The scenario is kept.'));
      const { body } = await system().client.mock({ mockFixture: `unknown-${name}` });
      expect(body).toMatchObject({ success: false, errorMessage: expect.stringMatching(/75/) as string });
    },
  );

  it.each(drawnHands())(
    'who may only read is led from the form to the log, without answers, by %s',
    async (name) => {
      await live({});
      const { page, hand } = await at('viewer', name, '/check');
      await expectShown(page.getByText('You may not ask payers'));
      expect(await page.getByLabel('Member id').count()).toBe(0);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      expect(await navigation.getByText('Check coverage').count()).toBe(0);
      await hand.press('link', 'To the checks');
      await rowsOf(page).first().waitFor();
      expect(await page.getByRole('button', { name: 'Find a patient' }).count()).toBe(0);
      await hand.press('link', /[AP]M/, rowsOf(page).first());
      await expectShown(page.getByRole('heading', { name: 'Timeline' }));
      expect(await page.getByRole('button', { name: 'Open the answer' }).count()).toBe(0);
    },
  );

  it.each(drawnHands())(
    'finds those of a patient by id and by the whole name, by %s, and the browser keeps nothing',
    async (name) => {
      // Of this hand: another one has looked for its own.
      const patient = { ...ROSA, patientLastName: `Delgado ${name}` };
      await live({ memberId: `W500-${name}`, ...patient });
      await live({ memberId: `W501-${name}`, ...patient, payerName: 'Cigna' });
      const { page, hand } = await at('front-desk', name, '/checks');
      const found = page
        .getByRole('table', { name: 'Checks that were found' })
        .locator('tbody')
        .getByRole('row');
      await hand.press('button', 'Find a patient');
      await hand.fill('Member id', `w-500 ${name}`);
      await hand.press('button', 'Find');
      await eventually(async () => (await found.count()) === 1, LISTED_MS);
      await expectShown(found.getByText('Rosa Delgado'));
      await hand.fill('Member id', '');
      await hand.fill('First name', 'rosa');
      await hand.press('button', 'Find');
      await expectShown(page.getByRole('alert').getByText(/all three/));
      await hand.fill('Last name', patient.patientLastName.toUpperCase());
      await hand.fill('Date of birth', '1971-09-03');
      await hand.press('button', 'Find');
      await eventually(async () => (await found.count()) === 2, LISTED_MS);
      expect(await violationsOn(page)).toEqual([]);
      expect(await keptBy(page)).not.toMatch(/rosa|delgado|1971|w-?500/i);
      expect(system().printed()).not.toMatch(/rosa|delgado|1971-09-03|w-?500/i);
      await hand.fill('Last name', 'Missing');
      await hand.press('button', 'Find');
      await expectShown(page.getByText('No check of this patient'));
      await hand.press('button', 'Back to all checks');
      await rowsOf(page).first().waitFor();
      expect(await page.getByText('Delgado').count()).toBe(0);
    },
  );

  it('sees who asked, on the screen and on paper', async () => {
    const desk = await deskOf('mouse');
    await live({});
    await desk.ask({ payer: 'Aetna', memberId: 'W502' });
    await answerOn(desk.page).waitFor();
    const { page, hand } = await at('front-desk', 'mouse', '/checks');
    await expectShown(rowsOf(page).first().getByRole('cell', { name: 'A front-desk' }));
    await expectShown(rowsOf(page).nth(1).getByRole('cell', { name: 'Demo key' }));
    await page.setViewportSize({ width: 800, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    await expectShown(page.getByRole('columnheader', { name: 'Asked by' }));
    expect((await rowsOf(page).first().boundingBox())?.height).toBeLessThan(60);
    expect(await page.getByLabel('Outcome').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await rowsOf(page).first().getByRole('link').click();
    await expectShown(page.getByRole('definition').filter({ hasText: 'A front-desk' }));
    await expectShown(page.getByRole('definition').filter({ hasText: /Demo Family Practice · NPI \d{10}/ }));
    await hand.press('button', 'Open the answer');
    await answerOn(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const fact of ['Clinic', 'Asked by', 'When', 'Charged'])
      await expectShown(page.getByRole('term').filter({ hasText: fact }));
    expect(await page.getByRole('heading', { name: 'Timeline' }).isVisible()).toBe(false);
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1]).toBe('1');
    await page.emulateMedia({ media: null });
  });

  it('sees the first check on the first screen of a phone, and opens the filters when they are wanted', async () => {
    const { page } = await at('front-desk', 'mouse', '/checks');
    await page.setViewportSize(PHONE);
    const { y = PHONE.height, height = 0 } = (await rowsOf(page).first().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await page.getByRole('combobox', { name: 'Outcome' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectShown(page.getByRole('combobox', { name: 'Outcome' }));
    await page.getByRole('radiogroup').getByText('Live', { exact: true }).click();
    await expectShown(page.getByRole('button', { name: 'Filters (1)' }));
    expect(await violationsOn(page)).toEqual([]);
  });
});

function rowsOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Checks', exact: true }).locator('tbody').getByRole('row');
}
