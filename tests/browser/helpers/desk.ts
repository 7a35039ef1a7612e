import type { Locator, Page } from 'playwright-core';
import { arrived, type ConsoleSystem, type Visit } from './console-system';
import { handOf, type Hand, type HandName } from './hand';

/** A made-up patient, and what else is asked about. */
type Asked = {
  readonly payer: string;
  readonly memberId: string;
  /** In words, as it is in the list. */
  readonly service?: string;
};

/** A person at the form, with an empty one for each story. */
export type Desk = {
  readonly page: Page;
  readonly hand: Hand;
  /** Writes the question and asks it. A payer's name is typed, and none is picked. */
  readonly ask: (asked: Asked) => Promise<void>;
};

/** Gives each hand one sign-in for a whole file, and the form anew for each story. */
export function desksOf(system: () => ConsoleSystem): (name: HandName) => Promise<Desk> {
  const visits = new Map<HandName, Promise<Visit>>();
  return async (name) => {
    const visit = visits.get(name) ?? system().visitAs('front-desk');
    visits.set(name, visit);
    const { page } = await visit;
    await page.goto(`${system().baseUrl}/console/check`);
    await arrived(page);
    const hand = handOf(name, page);
    return { page, hand, ask: (asked) => ask({ name, page, hand }, asked) };
  };
}

async function ask(
  { name, page, hand }: { readonly name: HandName; readonly page: Page; readonly hand: Hand },
  { payer, memberId, service }: Asked,
): Promise<void> {
  await hand.fill('Payer', payer);
  // Tab leaves the list of payers; a mouse clicks next to it.
  if (name === 'mouse') await page.getByRole('heading', { level: 1 }).click();
  await hand.fill('Member id', memberId);
  await hand.fill('First name', 'Jane');
  await hand.fill('Last name', 'Doe');
  await hand.fill('Date of birth', '4/12/1980');
  if (service !== undefined) await hand.choose('Service', service);
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
