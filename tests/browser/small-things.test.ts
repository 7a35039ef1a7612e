import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { answerOn, verdict } from './helpers/desk';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const HUMANA = '/ops/circuits/payers/61101';
/** A phone: narrow, touched, without keys. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function ask(page: Page, payer: string, memberId: string): Promise<void> {
  for (const [name, text] of [
    ['payer', payer],
    ['memberId', memberId],
    ['firstName', 'Jane'],
    ['lastName', 'Doe'],
    ['birthDate', '4/12/1980'],
  ] as const)
    await page.locator(`form [name="${name}"]`).fill(text);
  await page.locator('form [type="submit"]').click();
}

/** A press that follows too soon on another one is taken for the same press: the form is empty once it is sent. */
function pressUntilSent(page: Page): Promise<void> {
  return eventually(async () => {
    if ((await page.getByLabel('Member id').inputValue()) === '') return true;
    await page.locator('form [type="submit"]').click();
    return false;
  });
}

describeWithBrowser('Small things at the front desk', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const atDesk = async (options = {}): Promise<Page> => {
    const { page } = await system.visitAs('front-desk', options);
    await page.goto(`${system.baseUrl}/console/check`);
    await arrived(page);
    return page;
  };

  it(
    'keys are explained where there are keys, and not on a phone',
    async () => {
      const desk = await atDesk();
      await expectShown(desk.locator('kbd', { hasText: 'Esc' }));
      const phone = await atDesk(PHONE);
      await expectShown(phone.getByText('The answer appears here'));
      expect(await phone.locator('kbd:visible').count()).toBe(0);
    },
    STORY_MS,
  );

  it(
    'a child is asked about on the plan of a parent, and the next patient is the policyholder again',
    async () => {
      const page = await atDesk();
      await page.getByLabel('Patient is').selectOption('a child');
      await page.getByLabel('First name of policyholder').fill('Ann');
      await ask(page, 'Aetna', 'CHILD-1');
      // Half of a name would be refused: it is asked for before anything is sent.
      await page.getByText('Last name of policyholder is needed with the other name').waitFor();
      await page.getByLabel('Last name of policyholder').fill('Young');
      await pressUntilSent(page);
      await verdict(page, 'Active');
      await answerOn(page).getByText('child of Ann Young').first().waitFor();
      expect(await page.getByLabel('Patient is').inputValue()).toBe('self');
      expect(await page.getByLabel('Last name of policyholder').count()).toBe(0);
    },
    STORY_MS,
  );

  it(
    'a trace id is offered where a payer was asked, and not where none was',
    async () => {
      const page = await atDesk();
      await ask(page, 'Cigna', 'W901');
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText('Trace id'));
      await system.client.operate(`${HUMANA}/isolate`, { json: { reason: 'an outage was announced' } });
      await eventually(async () => {
        const { body } = await system.client.live({ payerName: 'Humana', memberId: 'W902' });
        return (body as { readonly upstreamStatusCode: number }).upstreamStatusCode === 503;
      });
      await ask(page, 'Humana', 'W903');
      await pressUntilSent(page);
      await verdict(page, 'Not confirmed');
      await expectShown(answerOn(page).getByText('nothing charged'));
      expect(await answerOn(page).getByText('Trace id').count()).toBe(0);
    },
    STORY_MS,
  );

  it(
    'nothing turns for ever where a person wants less motion',
    async () => {
      const page = await atDesk({ reducedMotion: 'reduce' });
      await page.route('**/api/eligibility/check', () => undefined);
      await ask(page, 'Cigna', 'W904');
      await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
      expect(await page.evaluate(ENDLESS)).toBe(0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      // What is counted is there: with motion, the page says with it that it waits.
      await eventually(async () => (await page.evaluate<number>(ENDLESS)) > 0);
    },
    STORY_MS,
  );

  it(
    'payers that a name may mean are filtered by state, and typing asks no payer',
    async () => {
      const page = await atDesk();
      const before = (await system.client.balance()).captured;
      await ask(page, 'bcbs', 'W905');
      const candidates = page.getByRole('group', { name: 'Which payer is meant?' });
      await candidates.getByLabel('State').selectOption('TX');
      await candidates.getByRole('button', { name: /Texas/ }).waitFor();
      expect(await candidates.getByRole('button', { name: /Florida/ }).count()).toBe(0);
      expect((await system.client.balance()).captured).toBe(before);
    },
    STORY_MS,
  );

  it(
    'on a phone with two clinics, what is missing is scrolled to and has the keyboard',
    async () => {
      const json = { name: 'Second Clinic', npi: '1234567893' };
      const path = `/ops/workspaces/${system.workspaceId}/clinics`;
      expect((await system.client.operate(path, { json })).status).toBe(201);
      const page = await atDesk(PHONE);
      await ask(page, 'Cigna', 'W906');
      const complaint = page.getByText('Clinic is needed: choose a clinic');
      await complaint.waitFor();
      await eventually(async () => {
        const box = await complaint.boundingBox();
        return box !== null && box.y > 0 && box.y < PHONE.viewport.height;
      });
      expect(await page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
      expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    },
    STORY_MS,
  );
});

const ENDLESS = `document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime === Infinity).length`;
