import type { Locator, Page } from 'playwright-core';

/** Waits until it is on the page; fails with what was looked for when it never is. */
export async function expectShown(locator: Locator): Promise<void> {
  await locator.first().waitFor();
  expect(await locator.first().isVisible()).toBe(true);
}

/** The row of a table with this text. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}
