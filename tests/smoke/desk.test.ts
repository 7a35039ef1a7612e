import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from '../browser/helpers/accessibility';
import { atBoard } from '../browser/helpers/board';
import { openPage } from '../browser/helpers/browser';
import { arrived } from '../browser/helpers/console-system';
import { describeConsole } from '../browser/helpers/describe-console';
import { answerOn, desksOf, verdict } from '../browser/helpers/desk';
import { drawnHands, handOf } from '../browser/helpers/hand';
import { expectShown } from '../browser/helpers/shown';

/** As a spreadsheet copies it; the first column has a name that nobody knows. */
const SCHEDULE = [
  ['Carrier of record', 'Member ID', 'First Name', 'Last Name', 'DOB'],
  ['Aetna', 'W700100200', 'Jane', 'Doe', '4/12/1980'],
  ['Aetna', 'INACTIVE1', 'Ines', 'Endedcover', '4/12/1981'],
  ['Blue Cross', 'W700100201', 'Bea', 'Bluecross', '4/12/1982'],
];

describeConsole('At the front desk of a new installation, a person', (system) => {
  const deskOf = desksOf(system);
  const captured = async (): Promise<number> => (await system().client.balance()).captured;

  it('signs in by a link and reads the first answer', async () => {
    const { page, complaints } = await openPage(system().browser);
    await page.goto(await system().linkFor('front-desk'));
    await arrived(page);
    // The token is gone from the address bar and from the history.
    expect(page.url()).not.toContain('#');
    const texts = { payer: 'Aetna', memberId: 'W123456789', firstName: 'Jane', lastName: 'Doe' };
    for (const [name, text] of Object.entries({ ...texts, birthDate: '4/12/1980' }))
      await page.locator(`form [name="${name}"]`).fill(text);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await verdict(page, 'Active');
    await expectShown(answerOn(page).getByText('Deductible left'));
    // In its heading and in a status with the patient's name: a screen reader says it, too.
    await expectShown(page.getByRole('status').getByText(/^Jane Doe: Coverage is /));
    // The browser itself reports the answer that says that there is no session yet.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it.each(drawnHands())('picks one of several payers by %s, and only then pays for a check', async (name) => {
    const { page, hand, ask } = await deskOf(name);
    const before = await captured();
    await ask({ payer: 'bcbs', memberId: `W300-${name}` });
    const candidates = page.getByRole('group', { name: 'Which payer is meant?' });
    await candidates.getByRole('button', { name: /Florida/ }).waitFor();
    await hand.choose('State', 'TX', candidates);
    await candidates.getByRole('button', { name: /Florida/ }).waitFor({ state: 'detached' });
    expect(await captured()).toBe(before);
    await hand.press('button', /Texas/, candidates);
    await verdict(page, 'Active');
    await expectShown(answerOn(page).getByText(/Texas/));
    await eventually(async () => (await captured()) === before + 1);
  });

  it('reads what to say to the patient while a person on call has isolated the payer', async () => {
    await system().client.live({ payerName: 'Humana' });
    const board = await atBoard(system());
    const dialog = await board.openDialog('Humana');
    expect(await dialog.getByRole('button', { name: 'Isolate' }).isDisabled()).toBe(true);
    await board.hand.fill(/^Reason/, 'answers of another plan, ticket 7', dialog);
    await board.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectShown(board.rowOf('Humana').getByText(/^link:a on-call: answers of another plan, ticket 7/));
    const audit = await system().client.operate('/ops/audit', { query: { limit: '50' } });
    expect(audit.text).toContain('answers of another plan, ticket 7');
    await eventually(async () => (await statusOfHumana()) === 503);

    const { page, hand, ask } = await deskOf('keyboard');
    const before = await captured();
    await ask({ payer: 'Humana', memberId: 'W500' });
    await verdict(page, 'Not confirmed');
    await expectShown(answerOn(page).getByText(/“Your insurance is not answering right now/));
    await expectShown(answerOn(page).getByText('nothing charged'));
    // No payer was asked, so that none can find anything by its trace.
    expect(await answerOn(page).getByText('Trace id').count()).toBe(0);
    expect(await captured()).toBe(before);

    await board.page.bringToFront();
    await board.order('Humana', { button: 'Back to automatic', reason: 'the payer has mended it' });
    await eventually(async () => (await statusOfHumana()) === 200);
    await page.bringToFront();
    await hand.press('button', 'Ask again', answerOn(page));
    await verdict(page, 'Active');
  });

  const statusOfHumana = async (): Promise<unknown> => {
    const { body } = await system().client.live({ payerName: 'Humana', memberId: randomUUID() });
    return (body as { readonly upstreamStatusCode: number | null }).upstreamStatusCode;
  };

  it('pastes a schedule, corrects it, sends it once by a double click, and works through it', async () => {
    const { page } = await system().visitAs('front-desk');
    const hand = handOf('mouse', page);
    const before = await captured();
    await page.goto(`${system().baseUrl}/console/batches`);
    await arrived(page);
    const text = SCHEDULE.map((cells) => cells.join('\t')).join('\r\n');
    await page.getByLabel('Schedule', { exact: true }).fill(text);
    await hand.press('button', 'Look at it');
    await expectShown(page.getByRole('alert').getByText(/needs a column for the payer/));
    await hand.choose('Read the column Carrier of record as', 'Payer');
    await expectShown(page.getByText(/^It costs at most 2 checks\./));
    await expectShown(page.getByText(/^Row 3:/));
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check 2 patients' }).dblclick();
    await page.waitForURL(/\/console\/batches\/[0-9a-f-]{36}$/);
    await rowsOf(page).first().waitFor();
    await expectShown(page.getByText('Done', { exact: true }));
    expect((await captured()) - before).toBe(2);
    // What is to be settled is on top. The last rows are drawn shortly after the state.
    await eventually(async () => {
      const order = await rowsOf(page).allInnerTexts();
      return order.map((row) => /Jane|Ines|Bea/.exec(row)?.[0]).join() === 'Bea,Ines,Jane';
    });
    expect(await violationsOn(page)).toEqual([]);

    await hand.press('button', /^Bea Bluecross/);
    const candidates = answerOn(page).getByRole('group', { name: 'Which payer is meant?' });
    await expectShown(candidates);
    // Its id is at the end of its name.
    const first = await candidates.getByRole('button').first().innerText();
    await hand.press('button', new RegExp(`${first.trim().split(/\s+/).at(-1) ?? ''}$`), candidates);
    await verdict(page, 'Active');
    expect((await captured()) - before).toBe(3);

    await hand.press('button', /^Ines Endedcover/);
    await verdict(page, 'Not active');
    await hand.press('button', 'Correct and send');
    await page.waitForURL(/\/console\/check$/);
    expect(await page.getByLabel('Member id').inputValue()).toBe('INACTIVE1');
  });

  it('reads Spanish where the browser wants it, and what they choose from then on', async () => {
    const { page } = await system().visitAs('front-desk', { locale: 'es-MX' });
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await navigation.getByRole('link', { name: 'Verificaciones' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const choose = async (language: string): Promise<void> => {
      await page.getByRole('button', { name: 'Demo workspace' }).click();
      await page.getByRole('menuitem', { name: language }).click();
    };
    await choose('English');
    await page.locator('html[lang="en"]').waitFor();
    await arrived(page);
    await page.reload();
    await arrived(page);
    await expectShown(page.getByRole('link', { name: 'Checks', exact: true }));
    await choose('Español');
    await page.locator('html[lang="es"]').waitFor();
  });
});

function rowsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Patients' }).getByRole('button');
}
