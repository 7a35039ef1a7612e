import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { desksOf } from './helpers/desk';
import { HANDS, type HandName } from './helpers/hand';
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
  const operate = async (path: string, json: object): Promise<void> => {
    const { status, text } = await system.client.operate(path, { json });
    if (status >= 300) throw new Error(`${path} is ${String(status)}: ${text}`);
  };

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
      // In its one heading and its status: a screen reader says it, too.
      await expectShown(page.getByRole('status').getByText(/^Coverage is /));
    },
    STORY_MS,
  );

  it.each(HANDS)(
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

  it.each(HANDS)(
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

  it.each(HANDS)(
    'is about the service that was looked for in words, by %s',
    async (name) => {
      const { page, hand, ask } = await deskOf(name);
      await hand.fill('Service', 'dentist');
      await hand.press('option', 'Dental');
      await ask({ payer: 'Aetna', memberId: 'W123456789' });
      await answerOn(page).waitFor();
      await expectShown(answerOn(page).getByText('Dental', { exact: true }));
    },
    STORY_MS,
  );

  it(
    'that was lost on its way is asked for again with the same key, and charged once',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      const before = await captured();
      const keys = new Set<string | undefined>();
      // The system answers each time, and each time the answer is lost.
      await page.route('**/api/eligibility/check', async (route) => {
        keys.add(route.request().headers()['idempotency-key']);
        await route.fetch();
        await route.abort('connectionreset');
      });
      await ask({ payer: 'Aetna', memberId: 'W400' });
      await page.getByText('The connection was lost', { exact: true }).waitFor();
      await page.unroute('**/api/eligibility/check');
      await hand.press('button', 'Ask again');
      await verdict(page, 'Active');
      expect(keys.size).toBe(1);
      expect(await captured()).toBe(before + 1);
    },
    STORY_MS,
  );

  it(
    'says that a payer is not asked while an operator has isolated it, and what to say to the patient',
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
      await page.keyboard.press('Escape');
      await answerOn(page).waitFor({ state: 'detached' });
      for (const label of ['Payer', 'Member id', 'First name', 'Last name', 'Date of birth'])
        expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, '']);
      expect(await page.getByLabel('Payer', { exact: true }).evaluate(FOCUSED_NAME)).toBe('payer');
    },
    STORY_MS,
  );

  it(
    'is shown for each of the eleven scenarios without cost',
    async () => {
      const { page, hand } = await deskOf('mouse');
      const before = await system.client.balance();
      await hand.press('radio', 'Try without cost');
      for (const [scenario, words] of SCENARIOS) {
        await hand.choose('Scenario', scenario);
        await hand.press('button', 'Show the scenario');
        await verdict(page, words);
        await expectShown(answerOn(page).getByText('A scenario: no payer was asked'));
        await hand.press('button', /^Next patient/);
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
      await hand.press('radio', 'Try without cost');
      // The longest ones.
      for (const scenario of [/^Active dental coverage/, /the patient is a dependent/]) {
        await hand.choose('Scenario', scenario);
        await hand.press('button', 'Show the scenario');
        await hand.press('button', 'Show all benefits');
        await expectShown(page.getByRole('heading', { name: 'Copays and coinsurance' }));
        const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
        expect([scenario, /\/Type \/Pages\s+\/Count (\d+)/.exec(paper)?.[1]]).toEqual([scenario, '1']);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('button:visible').count()).toBe(0);
        await page.emulateMedia({ media: null });
        await page.keyboard.press('Escape');
      }
    },
    STORY_MS,
  );

  it.each(HANDS)(
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

  it(
    'is for the clinic of the last check, which this browser remembers over a reload, unlike the patient',
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
    'is not asked for when no checks are left, and is after some were granted',
    async () => {
      const { page, hand, ask } = await deskOf('keyboard');
      const wallet = `/ops/workspaces/${system.workspaceId}/wallet`;
      const { available } = await system.client.balance();
      await operate(`${wallet}/adjustments`, { checks: -available, reason: 'the contract has ended' });
      const before = await captured();
      await ask({ payer: 'Aetna', memberId: 'W900' });
      await expectShown(page.getByRole('alert').getByText('No checks are left'));
      expect(await captured()).toBe(before);
      await operate(`${wallet}/grants`, { checks: 5, reason: 'a new contract' });
      await hand.press('button', 'Ask again');
      await verdict(page, 'Active');
      expect((await system.client.balance()).available).toBe(4);
    },
    STORY_MS,
  );
});

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

const FOCUSED_NAME = 'document.activeElement.name';

function answerOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Answer' });
}

async function verdict(page: Page, words: string): Promise<void> {
  await answerOn(page).getByRole('heading', { name: words, exact: true }).waitFor();
}
