import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { hits } from '../helpers/canary-patient';
import { violationsOn } from './helpers/accessibility';
import { openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { answerOn, desksOf, FOCUSED_NAME, verdict } from './helpers/desk';
import { drawnHands } from './helpers/hand';
import { formOf, typePatient, type Typed } from './helpers/hurry';
import { keptBy } from './helpers/kept-by';
import { expectShown } from './helpers/shown';

/** A patient whose values occur nowhere else; the date is typed as people type it. */
const CANARY: Typed = ['Aetna', 'XCANARYMEMBER1', 'Xcanaryfirst', 'Xcanarylast', '3/17/1931'];
const EMPTY = ['', '', '', '', ''];

describeConsole('A front desk', (system) => {
  const deskOf = desksOf(system);
  const captured = async (): Promise<number> => (await system().client.balance()).captured;

  it("leaves nothing of a patient in the browser's keeping, in URLs, in its console or in the log", async () => {
    const { page, complaints } = await openPage(system().browser);
    const urls: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(await system().linkFor('front-desk'));
    await arrived(page);
    await typePatient(page, CANARY);
    await page.keyboard.press('Enter');
    await verdict(page, 'Active');
    // It is on the page, so that what is looked for below can be found.
    expect(hits(await page.locator('main').innerText())).not.toEqual([]);
    const kept = [page.url(), await page.title(), await keptBy(page), ...urls, ...said, ...complaints];
    expect(kept.flatMap(hits)).toEqual([]);
    await page.goto(`${system().baseUrl}/console/checks`);
    await arrived(page);
    await page.goBack();
    await arrived(page);
    // The list of today has the patient, from the gateway; the browser keeps what is typed sealed only.
    expect(hits(await page.getByLabel('Member id').inputValue())).toEqual([]);
    await page.getByLabel('Member id').fill('XCANARYMEMBER1');
    await eventually(async () => (await keptBy(page)).includes('"desk"'));
    expect(hits(await keptBy(page))).toEqual([]);
    await eventually(() => system().printed().includes('/api/eligibility/check'));
    expect(hits(system().printed())).toEqual([]);
  });

  it('forgets at the sign-out what the desk kept, in the other tab too, which then shows nothing more', async () => {
    const { page } = await system().visitAs('front-desk');
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${system().baseUrl}/console/check`);
      await arrived(tab);
      await tab.getByLabel('Last name').fill('Half typ');
      await eventually(async () => (await keptBy(tab)).includes('"desk"'));
    }
    await page.getByRole('button', { name: 'Demo workspace' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/console\/sign-in(\?|$)/);
    await other.getByLabel('Last name').waitFor({ state: 'detached' });
    for (const tab of [page, other]) expect(await keptBy(tab)).not.toContain('"desk"');
  });

  it('finds the answer that was lost on its way, and is charged once', async () => {
    const { page, hand, ask } = await deskOf('keyboard');
    const before = await captured();
    // The system answers each time, and each time the answer is lost.
    await page.route('**/api/eligibility/check', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await ask({ payer: 'Aetna', memberId: 'W400' });
    // The answer is in the list of the gateway, or is found when the question is asked again.
    await page.getByRole('button', { name: /^(Ask again|Show it)/ }).waitFor();
    await page.unroute('**/api/eligibility/check');
    await hand.press('button', /^(Ask again|Show it)/);
    await verdict(page, 'Active');
    expect(await captured()).toBe(before + 1);
  });

  it.each(drawnHands())('is led back to a wrong date of birth by %s, and corrects it', async (name) => {
    const { page, hand, ask } = await deskOf(name);
    await ask({ payer: 'Humana', memberId: `AAA71-${name}` });
    await verdict(page, 'Not confirmed');
    await hand.press('button', 'Date of birth', answerOn(page));
    await page.locator('[name=birthDate]:focus').waitFor();
    await hand.fill('Date of birth', 'April 13, 1980');
    await expectShown(page.getByText(/^Apr 13, 1980, \d+ years old$/));
    await hand.fill('Member id', `W-${name}`);
    await page.keyboard.press('Enter');
    await verdict(page, 'Active');
  });

  it.each(drawnHands())(
    'finds a service in words, and copies the trace id of the answer by %s',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await hand.fill('Service', 'dentist');
      await hand.press('option', 'Dental');
      await ask({ payer: 'Aetna', memberId: `W350${name}` });
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText('Dental', { exact: true }));
      await hand.press('button', 'Copy the trace id');
      await page.getByText('The trace id is copied.').waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/^ec_[0-9a-f-]{36}$/);
      await expectShown(answerOn(page).getByText(copied, { exact: true }));
    },
  );

  // The longest ones.
  it.each([/^Active dental coverage/, /the patient is a dependent/])(
    'prints all benefits of %s on one page, without a button',
    async (scenario) => {
      const { page, hand } = await deskOf('keyboard');
      const before = await system().client.balance();
      await hand.press('switch', 'Try without cost');
      await hand.choose('Scenario', scenario);
      await hand.press('button', 'Show the scenario');
      await page.getByRole('button', { name: 'Show all benefits' }).waitFor();
      await expectShown(answerOn(page).getByText('A scenario: no payer was asked'));
      expect(await system().client.balance()).toEqual(before);
      expect(await pagesOnPaper(page)).toBe('1');
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      for (const name of ['Where the figures come from', 'Copays and coinsurance', 'Coverage'])
        await expectShown(page.getByRole('table', { name, exact: true }).getByText(/\bEB\d/));
      for (const text of [/^Check id$/, /does not mean zero/])
        await expectShown(answerOn(page).getByText(text));
      expect(await page.locator('button:visible, input:visible, nav:visible').count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      const onPaperAlone = answerOn(page).getByText(/does not mean zero/);
      expect(await onPaperAlone.count()).toBe(0);
      await page.emulateMedia({ media: null });
    },
  );

  // Last: from then on a desk has to choose a clinic.
  it('makes room for the next patient by one key, and finds the clinic of the last check after a reload', async () => {
    const { page, hand, ask } = await deskOf('keyboard');
    const json = { name: 'Lakeside Clinic', npi: '1003000126' };
    await system().client.operate(`/ops/workspaces/${system().workspaceId}/clinics`, { json });
    await page.reload();
    await arrived(page);
    await hand.choose('Clinic', 'Lakeside Clinic');
    await ask({ payer: 'Aetna', memberId: 'W800' });
    await verdict(page, 'Active');
    await hand.press('button', 'Show all benefits');
    await hand.fill('Last name', 'Half typ');
    await page.keyboard.press('Escape');
    await answerOn(page).waitFor({ state: 'detached' });
    expect(await formOf(page)).toEqual(EMPTY);
    expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
    await page.reload();
    await arrived(page);
    expect(await page.getByRole('combobox', { name: 'Clinic' }).inputValue()).toBe('Lakeside Clinic');
    expect(await formOf(page)).toEqual(EMPTY);
  });
});

async function pagesOnPaper(page: Page): Promise<string | undefined> {
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  return /\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1];
}
