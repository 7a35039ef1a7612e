import type { Locator, Page } from 'playwright-core';
import { visitsTo, type AtPage } from './at-page';
import type { ConsoleSystem } from './console-system';
import type { HandName } from './hand';

/** A made-up patient. */
type Asked = {
  readonly payer: string;
  readonly memberId: string;
};

/** A person at the form, with an empty one for each story. */
export type Desk = AtPage & {
  /** Writes the question and asks it. A payer's name is typed, and none is picked. */
  readonly ask: (asked: Asked) => Promise<void>;
};

/** Gives each hand one sign-in for a whole file, and the form anew for each story. */
export function desksOf(system: () => ConsoleSystem): (name: HandName) => Promise<Desk> {
  const at = visitsTo(system);
  return async (name) => {
    const { page, hand } = await at('front-desk', name, '/check');
    return { page, hand, ask: (asked) => ask({ name, page, hand }, asked) };
  };
}

async function ask(
  { name, page, hand }: AtPage & { readonly name: HandName },
  { payer, memberId }: Asked,
): Promise<void> {
  await hand.fill('Payer', payer);
  // Tab leaves the list of payers; a mouse clicks next to it.
  if (name === 'mouse') await page.getByRole('heading', { level: 1 }).click();
  await hand.fill('Member id', memberId);
  await hand.fill('First name', 'Jane');
  await hand.fill('Last name', 'Doe');
  await hand.fill('Date of birth', '4/12/1980');
  await hand.press('button', 'Check coverage');
}

/** The name of the field that has the keyboard. */
export const FOCUSED_NAME = 'document.activeElement.name';

export function answerOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Answer' });
}

/** Waits for an answer whose verdict are these words. */
export async function verdict(page: Page, words: string): Promise<void> {
  await answerOn(page).getByRole('heading', { name: words, exact: true }).waitFor();
}
