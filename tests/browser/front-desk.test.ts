import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { hits } from '../helpers/canary-patient';
import { openPage } from './helpers/browser';
import { answerOn, desksOf, FOCUSED_NAME, verdict } from './helpers/desk';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsoleProcess, type ConsoleProcess } from './helpers/console-system';
import { keptBy } from './helpers/kept-by';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const A_MINUTE_MS = 60_000;

/** A patient whose values occur nowhere else; the date is typed as people type it. */
const CANARY = ['Aetna', 'XCANARYMEMBER1', 'Xcanaryfirst', 'Xcanarylast', '3/17/1931'] as const;
const JANE = ['Aetna', 'W123456789', 'Jane', 'Doe', '4/12/1980'] as const;

describeWithBrowser('A front desk', () => {
  let system: ConsoleProcess;
  const deskOf = desksOf(() => system);

  beforeAll(async () => {
    system = await startConsoleProcess();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const captured = async (): Promise<number> => (await system.client.balance()).captured;
  const operate = async (path: string, json: object): Promise<void> => {
    const { status, text } = await system.client.operate(path, { json });
    if (status >= 300) throw new Error(`${path} is ${String(status)}: ${text}`);
  };

  it('follows the printed link and has its first answer within a minute', async () => {
    const startedMs = performance.now();
    const { page, complaints } = await openPage(system.browser);
    await page.goto(system.printedLink);
    await arrived(page);
    // The token is gone from the address bar and from the history.
    expect(page.url()).not.toContain('#');
    await page.goto(`${system.baseUrl}/console/check`);
    await arrived(page);
    await fillIn(page, JANE);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await verdict(page, 'Active');
    expect(performance.now() - startedMs).toBeLessThan(A_MINUTE_MS);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('refuses a link that was used, in words', async () => {
    const link = await system.linkFor('front-desk');
    const [first, second] = [await openPage(system.browser), await openPage(system.browser)];
    await first.page.goto(link);
    await arrived(first.page);
    await second.page.goto(link);
    await second.page.getByText('This link was used already').waitFor();
    expect(await second.page.context().cookies()).toEqual([]);
  });

  it('asks about one patient after the other with the keyboard alone', async () => {
    const { page } = await system.visitAs('front-desk');
    for (const member of ['W100', 'W200']) {
      await page.getByLabel('Payer', { exact: true }).focus();
      await typed(page, ['Aetna', member, 'Jane', 'Doe', '4/12/1980']);
      await page.keyboard.press('Enter');
      // The form is free, and has the keyboard, before the payer has answered.
      expect(await page.getByLabel('Member id').inputValue()).toBe('');
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
      await verdict(page, 'Active');
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
    }
  });

  it("leaves nothing of a patient in the browser's keeping, in URLs, in its console or in the log", async () => {
    const { page, complaints } = await openPage(system.browser);
    const urls: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(await system.linkFor('front-desk'));
    await arrived(page);
    await fillIn(page, CANARY);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await verdict(page, 'Active');
    // It is on the page, so that what is looked for below can be found.
    expect(hits(await page.locator('main').innerText())).not.toEqual([]);
    const kept = [page.url(), await page.title(), await keptBy(page), ...urls, ...said, ...complaints];
    expect(kept.flatMap(hits)).toEqual([]);
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    await page.goBack();
    await arrived(page);
    // The list of today has the patient, from the gateway; the browser keeps what is typed sealed only.
    expect(hits(await page.getByLabel('Member id').inputValue())).toEqual([]);
    await page.getByLabel('Member id').fill('XCANARYMEMBER1');
    await eventually(async () => (await keptBy(page)).includes('"desk"'));
    expect(hits(await keptBy(page))).toEqual([]);
    await eventually(() => system.printed().includes('/api/eligibility/check'));
    expect(hits(system.printed())).toEqual([]);
  });

  it(
    'forgets at the sign-out what the desk kept, in the other tab too, which then shows nothing more',
    async () => {
      const { page } = await system.visitAs('front-desk');
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto(`${system.baseUrl}/console/check`);
        await arrived(tab);
        await tab.getByLabel('Last name').fill('Half typ');
        await eventually(async () => (await keptBy(tab)).includes('"desk"'));
      }
      await page.getByRole('button', { name: 'Demo workspace' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(/\/console\/sign-in(\?|$)/);
      await other.getByLabel('Last name').waitFor({ state: 'detached' });
      for (const tab of [page, other]) expect(await keptBy(tab)).not.toContain('"desk"');
    },
    STORY_MS,
  );

  it(
    'finds the answer that was lost on its way, and is charged once',
    async () => {
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
    },
    STORY_MS,
  );

  it(
    'reads what to say to the patient while an operator has isolated the payer, which is not asked',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      const circuit = '/ops/circuits/payers/61101';
      await operate(`${circuit}/isolate`, { reason: 'the payer has announced an outage' });
      const before = await captured();
      // An order is in effect within two seconds.
      await eventually(async () => {
        const { body } = await system.client.live({ payerName: 'Humana', memberId: randomUUID() });
        return (body as { readonly upstreamStatusCode: number }).upstreamStatusCode === 503;
      });
      const meanwhile = await captured();
      await ask({ payer: 'Humana', memberId: 'W500' });
      await verdict(page, 'Not confirmed');
      await expectShown(answerOn(page).getByText(/“Your insurance is not answering right now/));
      expect(await captured()).toBe(meanwhile);
      expect(meanwhile).toBeGreaterThanOrEqual(before);
      await operate(`${circuit}/auto`, { reason: 'the outage is over' });
      await eventually(async () => {
        const { body } = await system.client.live({ payerName: 'Humana', memberId: randomUUID() });
        return (body as { readonly success: boolean }).success;
      });
      await hand.press('button', 'Ask again', answerOn(page));
      await verdict(page, 'Active');
    },
    STORY_MS,
  );

  it(
    'makes room for the next patient by one key, wherever the keyboard is',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      await ask({ payer: 'Aetna', memberId: 'W600' });
      await verdict(page, 'Active');
      await hand.press('button', 'Show all benefits');
      await hand.fill('Last name', 'Half typ');
      await page.keyboard.press('Escape');
      await answerOn(page).waitFor({ state: 'detached' });
      for (const label of ['Payer', 'Member id', 'First name', 'Last name', 'Date of birth'])
        expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, '']);
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
    },
    STORY_MS,
  );

  it(
    'finds the clinic of the last check after a reload, and nothing of the patient',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      const clinics = `/ops/workspaces/${system.workspaceId}/clinics`;
      await operate(clinics, { name: 'Lakeside Clinic', npi: '1003000126' });
      await page.reload();
      await arrived(page);
      await hand.choose('Clinic', 'Lakeside Clinic');
      await ask({ payer: 'Aetna', memberId: 'W800' });
      await verdict(page, 'Active');
      await page.reload();
      await arrived(page);
      expect(await page.getByRole('combobox', { name: 'Clinic' }).inputValue()).toBe('Lakeside Clinic');
      for (const label of ['Payer', 'Member id', 'First name', 'Last name', 'Date of birth'])
        expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, '']);
    },
    STORY_MS,
  );

  it(
    'is refused when no checks are left, and asks again after some were granted',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      const wallet = `/ops/workspaces/${system.workspaceId}/wallet`;
      const { available } = await system.client.balance();
      await operate(`${wallet}/adjustments`, { checks: -available, reason: 'the contract has ended' });
      const before = await captured();
      await ask({ payer: 'Aetna', memberId: 'W900' });
      await expectShown(answerOn(page).getByText('No checks are left'));
      expect(await captured()).toBe(before);
      await operate(`${wallet}/grants`, { checks: 5, reason: 'a new contract' });
      await hand.press('button', 'Ask again');
      await verdict(page, 'Active');
      expect((await system.client.balance()).available).toBe(4);
    },
    STORY_MS,
  );
});

/** Writes the patient into the form, as with a mouse in each field. */
async function fillIn(page: Page, [payer, member, first, last, birth]: readonly string[]): Promise<void> {
  await page.getByLabel('Payer', { exact: true }).fill(payer ?? '');
  await page.getByLabel('Member id').fill(member ?? '');
  await page.getByLabel('First name').fill(first ?? '');
  await page.getByLabel('Last name').fill(last ?? '');
  await page.getByLabel('Date of birth').fill(birth ?? '');
}

/** The same with keys: a tabulator leads from field to field. */
async function typed(page: Page, values: readonly string[]): Promise<void> {
  for (const [place, value] of values.entries()) {
    if (place > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
}
