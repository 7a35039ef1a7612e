import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { fieldOf } from './hand-controls';

/** What is typed from a card, in the order of the form. */
export type Typed = readonly [payer: string, memberId: string, first: string, last: string, birth: string];

/** Between two repeats of a key that is held. */
const REPEAT_MS = 33;
const LABELS = ['Payer', 'Member id', 'First name', 'Last name', 'Date of birth'];

/** Types a patient with Tab from field to field, as a person does who does not look up. */
export async function typePatient(page: Page, texts: Typed): Promise<void> {
  await fieldOf(page, 'Payer').focus();
  for (const [place, text] of texts.entries()) {
    if (place > 0) await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text, { delay: 15 });
  }
}

/** The fields of the form, in their order. */
export async function formOf(page: Page): Promise<readonly string[]> {
  return Promise.all(LABELS.map((label) => fieldOf(page, label).inputValue()));
}

/** The newest row of the list of today with this text. */
export function rowOf(page: Page, text: string): Locator {
  const today = page.getByRole('region', { name: 'Today' });
  return today.getByRole('listitem').filter({ hasText: text }).getByRole('button').first();
}

/** Enter, and once more before a person has seen what came of it. */
export async function enterTwice(page: Page, gapMs: number): Promise<void> {
  await page.keyboard.press('Enter');
  await sleep(gapMs);
  await page.keyboard.press('Enter');
}

/** A key that is held repeats. */
export async function holdEnter(page: Page, forMs: number): Promise<void> {
  const untilMs = performance.now() + forMs;
  while (performance.now() < untilMs) {
    await page.keyboard.down('Enter');
    await sleep(REPEAT_MS);
  }
  await page.keyboard.up('Enter');
}
