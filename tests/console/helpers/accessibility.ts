import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 A and AA, for pages that others have drawn. */
export const WCAG_ONLY = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
/** These and what axe-core calls good practice: landmarks, the order of headings. The size of targets is off by default. */
const ALL_RULES = {
  // A list or a menu that a button opens belongs to that button, wherever it is drawn; a dialog is a place of its own.
  checks: {
    region: {
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]',
      },
    },
  },
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
};

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe-core finds on the page as it is now: each rule with the elements that break it. */
export async function violationsOn(page: Page, rules: object = ALL_RULES): Promise<readonly string[]> {
  // Evaluated by the debugger, so that the page's policy stays as strict as it is.
  await page.evaluate(`${AXE};undefined`);
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Waits until what came or changed its colours has stopped moving: half-faded texts have no colours to judge. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => Promise.all(document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => undefined))))
    .then(() => undefined)`);
}

/** A screen of this width and these colours, or paper. */
type Look = {
  readonly look: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly media: 'screen' | 'print';
};

const DESK_PX = 1366;
const SMALL_PHONE_PX = 320;
const PAPER_PX = 800;

export const DESK: Look = { look: 'a light screen', colorScheme: 'light', width: DESK_PX, media: 'screen' };
/** Each page is looked at like this. What is printed comes from a dark screen, whose colours paper must not have. */
const LOOKS: readonly Look[] = [
  DESK,
  { look: 'a dark screen', colorScheme: 'dark', width: DESK_PX, media: 'screen' },
  { look: 'a light phone', colorScheme: 'light', width: SMALL_PHONE_PX, media: 'screen' },
  { look: 'a dark phone', colorScheme: 'dark', width: SMALL_PHONE_PX, media: 'screen' },
  { look: 'paper', colorScheme: 'dark', width: PAPER_PX, media: 'print' },
];

/** Shows the page as it is now like this, and waits until the page has taken its colours. */
export async function lookAt(page: Page, { colorScheme, width, media }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, media });
  await page.setViewportSize({ width, height: 800 });
  // The page hears of the colours by an event.
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await settled(page);
}

/** What is wrong with the page in any look, sorted by look: rules of axe-core, and what is to the right of the screen. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const look of LOOKS) {
    await lookAt(page, look);
    let found = await faultsNow(page, look);
    // On a busy machine the page may still take its colours: what is wrong then and later counts.
    if (found.length > 0) {
      await settled(page);
      found = await faultsNow(page, look);
    }
    faults.push(...found.map((fault) => `${look.look}: ${fault}`));
  }
  return faults;
}

async function faultsNow(page: Page, { media }: Look): Promise<readonly string[]> {
  return [...(await violationsOn(page)), ...(media === 'screen' ? await cutOff(page) : [])];
}

/** The texts of controls that are cut off, and how far the page is wider than the screen. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[
    ...[document.documentElement.scrollWidth - document.documentElement.clientWidth]
      .filter((px) => px > 0).map((px) => 'wider than the screen by ' + px),
    ...[...document.querySelectorAll('main :is(button, a, [role="tab"]) *, main :is(button, [role="tab"])')]
      .filter((one) => one.offsetParent !== null && getComputedStyle(one).overflow !== 'visible'
        && getComputedStyle(one).textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => 'cut off: ' + one.textContent),
  ]`);
}
