import { eventually, sampling } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { keyboardOf } from './hand-keyboard';
import { fieldOf, optionOf, saidBy, targetOf, type Control, type Hand } from './hand-controls';

export type { Hand } from './hand-controls';

/** The two ways in which a person uses a page. */
const HANDS = ['mouse', 'keyboard'] as const;
export type HandName = (typeof HANDS)[number];

const hands = sampling();

/**
 * The hand of one story, drawn for each: `it.each(drawnHands())('..., by %s', ...)`. `npm run prove -- every-case` runs a story
 * by both.
 */
export function drawnHands(): readonly HandName[] {
  return hands.some(HANDS, 1);
}

/**
 * A hand of a person on this page. The keyboard reaches each control by Tab and arrows, as a person does, and fails when
 * it cannot be reached, or when one cannot see on the page that it was.
 */
export function handOf(name: HandName, page: Page): Hand {
  return name === 'mouse' ? mouseOf(page) : keyboardOf(page);
}

function mouseOf(page: Page): Hand {
  const fill = async (field: Control, value: string): Promise<void> => {
    await field.click();
    await field.fill(value);
  };
  return {
    press: async (role, name, inside) => {
      const target = role === 'option' ? optionOf(page, name) : targetOf(inside ?? page, role, name);
      await clickUntilTaken(page, await visiblePartOf(target));
    },
    fill: (label, value, inside) => fill(fieldOf(inside ?? page, label), value),
    choose: async (label, option, inside) => {
      const field = fieldOf(inside ?? page, label);
      if (await saidBy<boolean>(field, '(field) => field.tagName === "SELECT"')) {
        const named = field.getByRole('option', { name: option, exact: true });
        await field.selectOption(await saidBy<string>(named, '(one) => one.value'));
        return;
      }
      await field.click();
      if (typeof option === 'string' && (await field.isEditable())) await field.fill(option);
      await optionOf(page, option).click();
    },
  };
}

/** In the page: the last click, which a page that refuses it has prevented. */
const WATCH_CLICKS = `window.lastClick ??= (addEventListener('click', (event) => { window.lastClick = event; }, true), {})`;
const IS_REFUSED = `window.lastClick?.defaultPrevented === true && window.lastClick.target.closest('button') !== null`;

/** A button that has just appeared takes no press at the front desk; a person who sees that presses again. */
async function clickUntilTaken(page: Page, part: Pick<Locator, 'click'>): Promise<void> {
  await page.evaluate(`${WATCH_CLICKS};undefined`);
  await eventually(async () => {
    await part.click();
    return !(await page.evaluate<boolean>(IS_REFUSED));
  });
}

/** What there is to click: boxes and radio buttons may be invisible, and drawn by their labels. */
async function visiblePartOf(target: Locator): Promise<Pick<Locator, 'click'>> {
  await target.waitFor({ state: 'attached' });
  if (await target.isVisible()) return target;
  return target
    .page()
    .locator('label')
    .filter({ has: target })
    .or(target.locator('xpath=following-sibling::label'))
    .first();
}
