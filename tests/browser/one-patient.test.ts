import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { answerOn, FOCUSED_NAME, verdict } from './helpers/desk';
import { formOf } from './helpers/hurry';
import { expectShown } from './helpers/shown';

const MOST_KEYS = 36;
const MOST_CLICKS = 6;
/** As a person types from a card: a picked payer, a member id, a name, a date of birth in six digits. */
const JANE = { payer: 'aet', texts: ['W1234567', 'Jane', 'Doe', '041280'] } as const;
const ANN = { payer: 'cig', texts: ['U7654321', 'Ann', 'Smith', '010590'] } as const;
/** A phone: narrow, touched, without keys. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describeConsole('One patient at the front desk', (system) => {
  const atDesk = async (options = {}): Promise<Page> => {
    const { page } = await system().visitAs('front-desk', options);
    await page.goto(`${system().baseUrl}/console/check`);
    await arrived(page);
    return page;
  };

  it(`costs at most ${String(MOST_KEYS)} keys, no click, and no Tab before the first field`, async () => {
    const page = await atDesk();
    await page.evaluate(COUNT_PRESSES);
    for (const { payer, texts } of [JANE, ANN]) {
      await page.locator('[name="payer"]:focus').waitFor();
      const before = await pressesOn(page);
      await page.keyboard.type(payer);
      await page.locator('[data-combobox-selected]').waitFor();
      await page.keyboard.press('Enter');
      for (const text of texts) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      // The form is free for the next patient, and has the keyboard, before the payer has answered.
      expect(await formOf(page)).toEqual(['', '', '', '', '']);
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
      await verdict(page, 'Active');
      expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
      await page.keyboard.press('Escape');
      const after = await pressesOn(page);
      expect(after.keys - before.keys).toBeLessThanOrEqual(MOST_KEYS);
      expect(after.clicks).toBe(before.clicks);
    }
    expect(await page.evaluate(FOCUSED_NAME)).toBe('payer');
  });

  it(`costs at most ${String(MOST_CLICKS)} clicks with a mouse`, async () => {
    const page = await atDesk();
    await page.evaluate(COUNT_PRESSES);
    // The keyboard is in the first field already.
    await page.keyboard.type(JANE.payer);
    await page.getByRole('listbox').getByRole('option').first().click();
    for (const [place, label] of ['Member id', 'First name', 'Last name', 'Date of birth'].entries()) {
      await page.getByLabel(label).click();
      await page.keyboard.type(place === 0 ? 'W12345679' : (JANE.texts[place] ?? ''));
    }
    await page.keyboard.press('Enter');
    await verdict(page, 'Active');
    expect((await pressesOn(page)).clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

  it('may be a child on the plan of a parent; the next patient is the policyholder again', async () => {
    const page = await atDesk();
    await page.getByLabel('Patient is').selectOption('a child');
    await page.getByLabel('First name of policyholder').fill('Ann');
    await ask(page, 'Aetna', 'CHILD-1');
    // Half of a name would be refused: it is asked for before anything is sent.
    await page.getByText('Last name of policyholder is needed with the other name').waitFor();
    await page.getByLabel('Last name of policyholder').fill('Young');
    // A press that follows too soon on another one is taken for the same press.
    await eventually(async () => {
      if ((await page.getByLabel('Member id').inputValue()) === '') return true;
      await page.locator('form [type="submit"]').click();
      return false;
    });
    await verdict(page, 'Active');
    await answerOn(page).getByText('child of Ann Young').first().waitFor();
    expect(await page.getByLabel('Patient is').inputValue()).toBe('self');
    expect(await page.getByLabel('Last name of policyholder').count()).toBe(0);
  });

  it('is waited for without a thing that turns for ever where a person wants less motion', async () => {
    const page = await atDesk({ reducedMotion: 'reduce' });
    await page.route('**/api/eligibility/check', () => undefined);
    await ask(page, 'Cigna', 'W904');
    await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
    expect(await page.evaluate(ENDLESS)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // What is counted is there: with motion, the page says with it that it waits.
    await eventually(async () => (await page.evaluate<number>(ENDLESS)) > 0);
  });

  it('is asked about on a phone too, which explains no keys, and scrolls to what is missing', async () => {
    await expectShown((await atDesk()).locator('kbd', { hasText: 'Esc' }));
    const json = { name: 'Second Clinic', npi: '1234567893' };
    const path = `/ops/workspaces/${system().workspaceId}/clinics`;
    expect((await system().client.operate(path, { json })).status).toBe(201);
    const page = await atDesk(PHONE);
    await expectShown(page.getByText('The answer appears here'));
    expect(await page.locator('kbd:visible').count()).toBe(0);
    await ask(page, 'Cigna', 'W906');
    const complaint = page.getByText('Clinic is needed: choose a clinic');
    await complaint.waitFor();
    await eventually(async () => {
      const box = await complaint.boundingBox();
      return box !== null && box.y > 0 && box.y < PHONE.viewport.height;
    });
    expect(await page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
  });
});

async function ask(page: Page, payer: string, memberId: string): Promise<void> {
  const texts = { payer, memberId, firstName: 'Jane', lastName: 'Doe', birthDate: '4/12/1980' };
  for (const [name, text] of Object.entries(texts)) await page.locator(`form [name="${name}"]`).fill(text);
  await page.locator('form [type="submit"]').click();
}

const ENDLESS = `document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime === Infinity).length`;
const COUNT_PRESSES = `window.presses = { keys: 0, clicks: 0 };
  addEventListener('keydown', () => { presses.keys += 1; }, true);
  addEventListener('pointerdown', () => { presses.clicks += 1; }, true);`;

/** Key presses and clicks that the page has seen. */
function pressesOn(page: Page): Promise<{ readonly keys: number; readonly clicks: number }> {
  return page.evaluate('({ ...presses })');
}
