import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleSystem, type Role, type Visit } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { handOf, drawnHands, type Hand, type HandName } from './helpers/hand';
import { keptBy } from './helpers/kept-by';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const PHONE = { width: 360, height: 740 };
const OTHER = { patientFirstName: 'Rosa', patientLastName: 'Delgado', patientDateOfBirth: '1971-09-03' };

describeWithBrowser('In the log of checks, who may see answers', () => {
  let system: ConsoleSystem;
  const visits = new Map<string, Promise<Visit>>();

  beforeAll(async () => {
    system = await startConsole();
    await system.client.live({ memberId: 'W500', ...OTHER });
    await system.client.live({ memberId: 'W501', ...OTHER, payerName: 'Cigna' });
    await system.client.live({ memberId: 'W123456789' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  /** One sign-in for each role and hand. */
  const at = async (role: Role, name: HandName, path = '/checks'): Promise<{ page: Page; hand: Hand }> => {
    const visit = visits.get(role + name) ?? system.visitAs(role);
    visits.set(role + name, visit);
    const { page } = await visit;
    await page.goto(`${system.baseUrl}/console${path}`);
    await arrived(page);
    return { page, hand: handOf(name, page) };
  };

  it.each(drawnHands())(
    'finds the checks of a patient by the member id and by the name, by %s, and the browser keeps nothing',
    async (name) => {
      const { page, hand } = await at('front-desk', name);
      await hand.press('button', 'Find a patient');
      await hand.fill('Member id', 'w-500');
      await hand.press('button', 'Find');
      const found = page.getByRole('table', { name: 'Checks that were found' });
      await eventually(async () => (await rowsOf(found).count()) === 1, 15_000);
      await expectShown(found.getByText('Rosa Delgado'));
      await hand.fill('Member id', '');
      await hand.fill('First name', 'rosa');
      await hand.fill('Last name', 'DELGADO');
      await hand.fill('Date of birth', '1971-09-03');
      await hand.press('button', 'Find');
      await eventually(async () => (await rowsOf(found).count()) === 2, 15_000);
      expect(await violationsOn(page)).toEqual([]);
      expect(await keptBy(page)).not.toMatch(/rosa|delgado|1971|w-?500/i);
      expect(system.printed()).not.toMatch(/rosa|delgado|1971-09-03|w-?500/i);
      await hand.press('button', 'Back to all checks');
      await expectShown(page.getByRole('table', { name: 'Checks', exact: true }));
      expect(await page.getByText('Delgado').count()).toBe(0);
    },
    STORY_MS,
  );

  it('has to give the whole name, and reads that no patient fits', async () => {
    const { page, hand } = await at('admin', 'mouse');
    await hand.press('button', 'Find a patient');
    await hand.fill('First name', 'Rosa');
    await hand.press('button', 'Find');
    await expectShown(page.getByRole('alert').getByText(/all three/));
    await hand.fill('Member id', 'MISSING-1');
    await hand.fill('First name', '');
    await hand.press('button', 'Find');
    await expectShown(page.getByText('No check of this patient'));
  });

  it('is not a viewer, who is not offered it', async () => {
    const { page } = await at('viewer', 'mouse');
    expect(await page.getByRole('button', { name: 'Find a patient' }).count()).toBe(0);
  });

  it('sees who asked: a colleague by name, and a program by that of its key', async () => {
    const { page, hand } = await at('front-desk', 'mouse', '/check');
    await hand.fill('Payer', 'Aetna');
    await page.getByRole('heading', { level: 1 }).click();
    await hand.fill('Member id', 'W502');
    await hand.fill('First name', 'Ann');
    await hand.fill('Last name', 'Lee');
    await hand.fill('Date of birth', '4/12/1980');
    await hand.press('button', 'Check coverage');
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    const rows = rowsOf(page.getByRole('table', { name: 'Checks', exact: true }));
    await expectShown(rows.first().getByRole('cell', { name: 'A front-desk' }));
    await expectShown(rows.nth(1).getByRole('cell', { name: 'Demo key' }));
    await rows.first().getByRole('link').click();
    await expectShown(page.getByRole('definition').filter({ hasText: 'A front-desk' }));
    await expectShown(page.getByRole('definition').filter({ hasText: /Demo Family Practice · NPI \d{10}/ }));
  });

  it('prints the list as rows of a table, and a check with its clinic, NPI and who asked', async () => {
    const { page } = await at('front-desk', 'mouse');
    await page.setViewportSize({ width: 800, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'Checks', exact: true });
    await expectShown(table.getByRole('columnheader', { name: 'Asked by' }));
    const row = await rowsOf(table).first().boundingBox();
    expect(row?.height).toBeLessThan(60);
    expect(await page.getByLabel('Outcome').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Outcome').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await rowsOf(table).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Open the answer' }).click();
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const fact of ['Clinic', 'Asked by', 'When', 'Charged'])
      await expectShown(page.getByRole('term').filter({ hasText: fact }));
    expect(await page.getByRole('heading', { name: 'Timeline' }).isVisible()).toBe(false);
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1]).toBe('1');
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('sees the first check on the first screen of a phone, and opens the filters when they are wanted', async () => {
    const { page } = await at('front-desk', 'mouse');
    await page.setViewportSize(PHONE);
    const row = rowsOf(page.getByRole('table', { name: 'Checks', exact: true })).first();
    const { y = PHONE.height, height = 0 } = (await row.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await page.getByRole('combobox', { name: 'Outcome' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectShown(page.getByRole('combobox', { name: 'Outcome' }));
    await page.getByRole('radiogroup').getByText('Live', { exact: true }).click();
    await expectShown(page.getByRole('button', { name: 'Filters (1)' }));
    expect(await violationsOn(page)).toEqual([]);
  });
});

function rowsOf(table: Locator): Locator {
  return table.locator('tbody').getByRole('row');
}
