import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { saidBy } from '../helpers/hand-controls';
import { holdEnter } from '../helpers/hurry';
import { folded, type Field } from './questions';
import type { Step } from './steps';

/** How long each letter takes: a person who does not look at the page. */
const LETTER_MS = 12;
/** A field or a button that is not there by then is not pressed. */
const PATIENCE_MS = 2_000;
const KEYS = { Enter: 'Enter', Escape: 'Escape', Tab: 'Tab', Space: ' ' } as const;

type OnPage = Exclude<Step, { readonly act: 'go' }>;

/** Does one step on a page. @returns what a person would notice: that what was typed is not in the form */
export async function doOnPage(page: Page, step: OnPage): Promise<string | undefined> {
  if (await page.getByRole('dialog').isVisible()) await decide(page, step);
  switch (step.act) {
    case 'type':
      return type(page, step.texts, step.slip);
    case 'key':
      await repeated(step.times, () => page.keyboard.press(KEYS[step.key]));
      return undefined;
    case 'hold Enter':
      await holdEnter(page, step.forMs);
      return undefined;
    case 'click submit':
      await click(page.getByRole('button', { name: 'Check coverage', exact: true }).first(), step.times);
      return undefined;
    case 'click a button':
      await clickOneOf(page, step);
      return undefined;
    case 'pause':
      await sleep(step.forMs);
      return undefined;
  }
}

async function type(
  page: Page,
  texts: readonly (readonly [Field, string])[],
  slip: boolean,
): Promise<string | undefined> {
  for (const [field, text] of texts) {
    await fieldOf(page, field).focus({ timeout: PATIENCE_MS });
    await page.keyboard.press('ControlOrMeta+A');
    if (slip) {
      await page.keyboard.type(`${text}k`, { delay: LETTER_MS });
      await page.keyboard.press('Backspace');
    } else await page.keyboard.type(text, { delay: LETTER_MS });
  }
  for (const [field, text] of texts) {
    const written = await fieldOf(page, field).inputValue({ timeout: PATIENCE_MS });
    if (plain(written) !== plain(text)) return `${text} was typed into ${field}, and ${written} is there`;
  }
  return undefined;
}

function fieldOf(page: Page, field: Field): Locator {
  return page.locator('main').getByLabel(field, { exact: true }).and(page.locator('input')).first();
}

/** A form may write what was typed in its own way. */
function plain(text: string): string {
  return folded(text).replace(/[^\p{L}\d]/gu, '');
}

/** A question of the page is answered with yes by who clicks a button, and with no by everybody else. */
async function decide(page: Page, { act }: OnPage): Promise<void> {
  // The dialog may close by itself meanwhile.
  if (act === 'click a button')
    await page
      .getByRole('dialog')
      .getByRole('button')
      .last()
      .click({ timeout: PATIENCE_MS })
      .catch(() => undefined);
  else await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** All buttons but the one that sends the form, which has an act of its own. */
async function clickOneOf(
  page: Page,
  { named, place, times }: Extract<OnPage, { readonly act: 'click a button' }>,
): Promise<void> {
  const buttons = page.locator('main button:not([type="submit"])').and(page.locator(':visible:enabled'));
  const meant = buttons.filter({ hasText: new RegExp(named, 'i') });
  const some = (await meant.count()) > 0 ? meant : buttons;
  const count = await some.count();
  if (count > 0) await click(some.nth(place % count), times);
}

/** Where the button is when the hand begins: what comes to be there meanwhile is what is clicked. */
async function click(button: Locator, times: Extract<OnPage, { act: 'key' }>['times']): Promise<void> {
  if (!(await button.isVisible())) return;
  const { x, y } = await saidBy<{ readonly x: number; readonly y: number }>(button, MIDDLE);
  await repeated(times, () => button.page().mouse.click(x, y));
}

async function repeated(
  { count, gapMs }: Extract<OnPage, { act: 'key' }>['times'],
  press: () => Promise<void>,
): Promise<void> {
  await press();
  for (let again = 1; again < count; again += 1) {
    await sleep(gapMs);
    await press();
  }
}

const MIDDLE = `(button) => {
  button.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}`;
