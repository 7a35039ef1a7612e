import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe-core finds against WCAG 2.2 A and AA on the page as it is now: each rule with the elements that break it. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, so that the page's policy stays as strict as it is.
  await page.evaluate(`${AXE};undefined`);
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify({ runOnly: RULES })}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
