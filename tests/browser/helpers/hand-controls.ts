import { runInThisContext } from 'node:vm';
import type { Locator, Page } from 'playwright-core';

export type Role = Parameters<Page['getByRole']>[0];
export type Label = string | RegExp;
export type Control = Locator;
type Place = Page | Locator;

/** How a person uses a page. Each act waits for its control, and fails when a person could not have done it. */
export type Hand = {
  /** A button, link, tab, switch, menu item and so on, by the name that assistive technology says. */
  readonly press: (role: Role, name: Label, inside?: Locator) => Promise<void>;
  /** Replaces the text of a field. Dates are `YYYY-MM-DD` where the field is one of the browser's own date fields. */
  readonly fill: (label: Label, value: string, inside?: Locator) => Promise<void>;
  /** Picks an option of a list, or of what a field suggests for the option's text. */
  readonly choose: (label: Label, option: Label, inside?: Locator) => Promise<void>;
};

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
