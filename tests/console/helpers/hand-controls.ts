import { runInThisContext } from 'node:vm';
import type { Locator, Page } from 'playwright-core';

export type Role = Parameters<Page['getByRole']>[0];
export type Label = string | RegExp;
export type Control = Locator;
type Place = Page | Locator;

/** The control of this role and name. A text is the whole name. */
export function targetOf(place: Place, role: Role, name: Label): Control {
  return place.getByRole(role, { name, exact: true });
}

/** The field with this label, and not the list that opens under it, which has the same label. A required one has a star. */
export function fieldOf(place: Place, label: Label): Control {
  const whole = typeof label === 'string' ? new RegExp(`^${escaped(label)}( \\*)?$`) : label;
  return place.getByLabel(whole).and(place.locator('input, textarea, select'));
}

/** An option of the list that is open. Its name begins with the text, and may go on with what explains it. */
export function optionOf(page: Page, option: Label): Control {
  const name = typeof option === 'string' ? new RegExp(`^${escaped(option)}(\\W|$)`) : option;
  return page.getByRole('option', { name }).first();
}

/** What a function of the element, written as the page's script, says about it. */
export function saidBy<T>(control: Locator, script: string): Promise<T> {
  // Playwright sends the text of a function; these tests are compiled without the types of a browser.
  return control.evaluate(runInThisContext(script) as (element: unknown) => T);
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
