import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { folded, keyOf, type Question } from './questions';
import type { Violation } from './oracle';

const SHOWN_WITHIN_MS = 3_000;
/** A list takes no press of what has just appeared in it. */
const LOOKED_AT_MS = 600;
/** Words of a card that has an answer. */
const ANSWER = /active|not confirmed/i;

/** Looks at each row of today's list; what was charged and has no card with its patient and an answer was lost. */
export async function unseenOn(page: Page, charged: readonly Question[]): Promise<readonly Violation[]> {
  const cards = charged.length === 0 ? [] : await cardsOf(page);
  const left = [...cards];
  return charged.flatMap((question) => {
    const place = left.findIndex((card) => names(card, question) && ANSWER.test(card));
    if (place !== -1) left.splice(place, 1);
    const text = `${keyOf(question)}, among ${String(cards.length)} cards`;
    return place === -1 ? [{ promise: 'each charged answer can be seen', text }] : [];
  });
}

async function cardsOf(page: Page): Promise<readonly string[]> {
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await rows
    .first()
    .waitFor({ timeout: SHOWN_WITHIN_MS })
    .catch(() => undefined);
  const cards: string[] = [];
  await sleep(LOOKED_AT_MS);
  for (const row of await rows.all()) {
    await row.getByRole('button').first().click();
    const card = page.getByRole('region', { name: 'Answer' });
    const of = await row.innerText();
    cards.push(await settled(async () => `${of}\n${await card.innerText({ timeout: SHOWN_WITHIN_MS })}`));
  }
  return cards;
}

/** The text of a card once it has an answer, or as it is in the end. */
async function settled(read: () => Promise<string>): Promise<string> {
  const deadlineMs = performance.now() + SHOWN_WITHIN_MS;
  let text = await read();
  while (!ANSWER.test(text) && performance.now() < deadlineMs) {
    await sleep(50);
    text = await read();
  }
  return text;
}

function names(card: string, { firstName, lastName }: Question): boolean {
  return [firstName, lastName].every((name) => folded(card).includes(name));
}
