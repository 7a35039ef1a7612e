import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { answerOn, verdict } from './helpers/desk';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { enterTwice, formOf, holdEnter, rowOf, typePatient, type Typed } from './helpers/hurry';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** A payer that hangs is given up after it; longer than any other answer takes here. */
const DEADLINE_MS = 5_000;
/** What has just appeared takes a press only after this. */
const SETTLED_MS = 600;
const ANEW = 'Ask the payer again (1 check)';

describeWithBrowser('At a front desk in a hurry', () => {
  let system: ConsoleSystem;
  let page: Page;

  beforeAll(async () => {
    system = await startConsole({ CHECK_DEADLINE_MS: String(DEADLINE_MS) });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);
  beforeEach(async () => {
    ({ page } = await system.visitAs('front-desk'));
  });
  afterEach(async () => {
    await page.context().close();
  });

  const captured = async (): Promise<number> => (await system.client.balance()).captured;
  /** Every check that this page sends, as the payer's id or name with the patient's first name. */
  const sentFrom = (from: Page): string[] => {
    const sent: string[] = [];
    from.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/api/eligibility/check')) return;
      const { payerName, patientFirstName } = request.postDataJSON() as Readonly<Record<string, string>>;
      sent.push(`${String(payerName)} ${String(patientFirstName)}`);
    });
    return sent;
  };

  it(
    'the answer that comes in takes neither the keyboard nor the form of who types the next patient',
    async () => {
      const before = await captured();
      await typePatient(page, ['Aetna', 'SLOW500-1', 'Ann', 'Early', '4/12/1980']);
      await page.keyboard.press('Enter');
      await typePatient(page, ['Cigna', 'W100', 'Bob', 'de la Cruz', '1/5/1990']);
      await verdict(page, 'Active');
      expect(await formOf(page)).toEqual(['Cigna', 'W100', 'Bob', 'de la Cruz', '1/5/1990']);
      await expectShown(answerOn(page).getByText('Ann Early'));
      expect(await captured()).toBe(before + 1);
    },
    STORY_MS,
  );

  it.each([
    ['is pressed once more as it comes', async () => enterAtTheAnswer(page)],
    ['is held for half a second', async () => holdEnter(page, 500)],
  ])(
    'the answer stays on the page when Enter %s',
    async (what, enter) => {
      const before = await captured();
      await typePatient(page, ['Aetna', 'W150', 'Cleo', what.slice(3, 10), '4/12/1980']);
      await enter();
      await verdict(page, 'Active');
      await sleep(SETTLED_MS);
      await verdict(page, 'Active');
      expect(await captured()).toBe(before + 1);
    },
    STORY_MS,
  );

  it(
    'a second Enter at a name that fits several payers asks none of them; a choice asks that one',
    async () => {
      const [before, sent] = [await captured(), sentFrom(page)];
      await typePatient(page, ['bcbs', 'W200', 'Dora', 'Manyblues', '4/12/1980']);
      await enterTwice(page, 250);
      const candidates = page.getByRole('group', { name: 'Which payer is meant?' });
      await candidates.waitFor();
      await enterTwice(page, 100);
      await sleep(SETTLED_MS);
      expect(await captured()).toBe(before);
      expect([...new Set(sent)]).toEqual(['bcbs Dora']);
      await candidates.getByRole('button', { name: /^Horizon Blue Cross/ }).click();
      await verdict(page, 'Active');
      expect(sent.at(-1)).toBe('22099 Dora');
      expect(await captured()).toBe(before + 1);
    },
    STORY_MS,
  );

  it.each([
    [80, 'W301'],
    [150, 'W302'],
    [700, 'SLOW500-303'],
    [700, 'W304'],
  ])(
    'two clicks %i ms apart are one charge and one row: %s',
    async (gapMs, memberId) => {
      const before = await captured();
      await typePatient(page, ['Aetna', memberId, 'Ella', 'Doubleclick', '4/12/1980']);
      const submit = page.getByRole('button', { name: 'Check coverage', exact: true });
      const { x, y, width, height } = (await submit.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.click(x + width / 2, y + height / 2);
      await sleep(gapMs);
      await page.mouse.click(x + width / 2, y + height / 2);
      await verdict(page, 'Active');
      expect(await captured()).toBe(before + 1);
      await expectShown(rowOf(page, 'Ella Doubleclick'));
    },
    STORY_MS,
  );

  it(
    'a question that a colleague asked before is free: it shows the answer that is there, or asks anew for one check',
    async () => {
      const question: Typed = ['Aetna', 'W 400-1', 'Finn', 'Twodesks', '4/12/1980'];
      await typePatient(page, question);
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
      const before = await captured();
      const { page: other } = await system.visitAs('front-desk');
      await typePatient(other, ['aetna', 'W4001', 'finn', 'twodesks', '1980-04-12']);
      await other.keyboard.press('Enter');
      await answerOn(other)
        .getByText(/^Checked .* by /)
        .waitFor();
      await sleep(SETTLED_MS);
      await answerOn(other).getByRole('button', { name: 'Show it (free)' }).click();
      await verdict(other, 'Active');
      expect(await captured()).toBe(before);
      await sleep(SETTLED_MS);
      await answerOn(other).getByRole('button', { name: ANEW }).click();
      await eventually(async () => (await captured()) === before + 1);
      await other.context().close();
    },
    STORY_MS,
  );

  it(
    'the second click of a double click turns no scenario on, where complaints have moved the switch below it',
    async () => {
      await page.evaluate(`(async () => {
        document.querySelector('form [type="submit"]').click();
        await new Promise((done) => setTimeout(done));
        document.querySelector('form [role="switch"]').click();
      })()`);
      await page.locator('form [aria-invalid="true"]').first().waitFor();
      expect(await page.locator('form [role="switch"]').isChecked()).toBe(false);
    },
    STORY_MS,
  );

  it(
    "asking anew asks the card's own question, not the one in the form, and the card says who that is",
    async () => {
      await typePatient(page, ['Aetna', 'GARBAGE-1', 'Gail', 'First', '4/12/1980']);
      await page.keyboard.press('Enter');
      await verdict(page, 'Not confirmed');
      for (const said of ['Gail First', /Apr 12, 1980/, 'Aetna', /1 check charged/])
        await expectShown(answerOn(page).getByText(said));
      await typePatient(page, ['Cigna', 'W999', 'Hugo', 'Second', '1/5/1990']);
      const sent = sentFrom(page);
      await sleep(SETTLED_MS);
      await answerOn(page).getByRole('button', { name: ANEW }).first().click();
      await eventually(() => sent.length === 1);
      expect(sent[0]).toMatch(/ Gail$/);
      expect(await formOf(page)).toEqual(['Cigna', 'W999', 'Hugo', 'Second', '1/5/1990']);
    },
    STORY_MS,
  );

  it(
    'a payer that hangs stops no work: the next patient is asked about, and one may stop waiting, for what it says',
    async () => {
      const before = await captured();
      await typePatient(page, ['Aetna', 'HANG-1', 'Ines', 'Hanging', '4/12/1980']);
      await page.keyboard.press('Enter');
      await typePatient(page, ['Cigna', 'W500', 'Jack', 'Quick', '4/12/1980']);
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText('Jack Quick'));
      await sleep(SETTLED_MS);
      await rowOf(page, 'Ines Hanging').click();
      await expectShown(answerOn(page).getByText(/this costs one check/));
      await sleep(SETTLED_MS);
      await answerOn(page).getByRole('button', { name: 'Stop waiting' }).click();
      await expectShown(answerOn(page).getByText('You stopped waiting'));
      await eventually(async () => (await captured()) === before + 2, DEADLINE_MS * 2);
    },
    STORY_MS,
  );

  it(
    'the card of a payer that did not answer in time says what that cost, as the list does',
    async () => {
      await typePatient(page, ['Aetna', 'HANG-2', 'Kira', 'Unanswered', '4/12/1980']);
      await page.keyboard.press('Enter');
      await verdict(page, 'Not confirmed');
      await expectShown(answerOn(page).getByText(/1 check charged/));
      await expectShown(rowOf(page, 'Kira Unanswered').filter({ hasText: '1 check' }));
    },
    STORY_MS,
  );

  it.each([
    ['a reload', async () => page.reload()],
    ['a look at the checks, and Back', async () => lookAtChecks(page)],
  ])(
    'nothing is lost by %s: the answer and the check that still runs are in the list',
    async (what, leave) => {
      const before = await captured();
      await typePatient(page, ['Aetna', 'W600', 'Lena', what.slice(2, 6), '4/12/1980']);
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
      await typePatient(page, ['Aetna', 'SLOW-600', 'Milo', what.slice(2, 6), '4/12/1980']);
      await page.keyboard.press('Enter');
      await rowOf(page, 'Milo').waitFor();
      await leave();
      await arrived(page);
      await rowOf(page, 'Milo').filter({ hasText: 'Active' }).waitFor();
      await rowOf(page, 'Lena').click();
      await verdict(page, 'Active');
      await expectShown(answerOn(page).getByText(/Lena/));
      expect(await captured()).toBe(before + 2);
    },
    STORY_MS,
  );
});

async function enterAtTheAnswer(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await verdict(page, 'Active');
  await page.keyboard.press('Enter');
}

async function lookAtChecks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checks', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor();
  await page.goBack();
}
