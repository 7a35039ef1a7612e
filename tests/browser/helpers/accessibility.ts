import { readFileSync } from 'node:fs';
import { sampling } from '@eligibility/testkit';
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

/** The rules about colours, which a look of the page can break although another one obeys them. */
export const COLOURS_ONLY = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  resultTypes: ['violations'],
};
/** The rules that the width of a screen can break. */
const PLACES_ONLY = { runOnly: ['target-size', 'color-contrast'], resultTypes: ['violations'] };

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/**
 * What axe-core finds on the page as it is now: each rule with the elements that break it.
 * @param within a selector of the part that is looked at; without it, the whole page
 */
export async function violationsOn(
  page: Page,
  rules: object = ALL_RULES,
  within = 'html',
): Promise<readonly string[]> {
  // Evaluated by the debugger, so that the page's policy stays as strict as it is.
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(`${AXE};undefined`);
  const found = await page.evaluate<readonly Violation[]>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(rules)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * Waits until what came or changed its colours has stopped moving: half-faded texts have no colours to judge. An element
 * that inherits its colour begins to change when the one around it has ended.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
    }
  })()`);
}

/** A screen of this width and these colours, or paper. */
type Look = {
  readonly look: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly media: 'screen' | 'print';
  /** The rules of axe-core that are tried in it: all in the first, and in others what they can change. */
  readonly rules: object;
};

const DESK_PX = 1366;
const SMALL_PHONE_PX = 320;
const PAPER_PX = 800;

export const DESK: Look = {
  look: 'a light screen',
  colorScheme: 'light',
  width: DESK_PX,
  media: 'screen',
  rules: ALL_RULES,
};
export const DARK: Look = { ...DESK, look: 'a dark screen', colorScheme: 'dark', rules: COLOURS_ONLY };
const PHONE: Look = { ...DESK, look: 'a light phone', width: SMALL_PHONE_PX, rules: PLACES_ONLY };
/** What is printed comes from a dark screen, whose colours paper must not have. */
const PAPER: Look = { ...DARK, look: 'paper', width: PAPER_PX, media: 'print' };

/** Shows the page as it is now like this, and waits until the page has taken its colours. */
export async function lookAt(page: Page, { colorScheme, width, media }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, media });
  await page.setViewportSize({ width, height: 800 });
  // The page hears of the colours by an event.
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  await settled(page);
}

const looks = sampling();
/** For the titles of tests: which looks are tried. */
export const LOOKS_TRIED = `looks: ${looks.how}`;

/**
 * What is wrong with the page, sorted by look: rules of axe-core, and what is to the right of the screen. A desk is always
 * tried, and of the other looks one that is drawn; `npm run prove -- every-case` tries all.
 */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  return faultsIn(page, [DESK, ...looks.some([DARK, PHONE, PAPER], 1)], async ({ rules, media }) => [
    ...(await violationsOn(page, rules)),
    ...(media === 'screen' ? await cutOff(page) : []),
  ]);
}

/** What of the page does not fit a wide or a narrow screen: all that can differ between two languages. */
export async function misfitsOf(page: Page): Promise<readonly string[]> {
  return faultsIn(page, [DESK, PHONE], () => cutOff(page));
}

async function faultsIn(
  page: Page,
  looks: readonly Look[],
  faultsNow: (look: Look) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await lookAt(page, look);
    let found = await faultsNow(look);
    // On a busy machine the page may still take its colours: what is wrong then and later counts.
    if (found.length > 0) {
      await settled(page);
      found = await faultsNow(look);
    }
    faults.push(...found.map((fault) => `${look.look}: ${fault}`));
  }
  // A story goes on at a desk: paper has no buttons.
  await lookAt(page, DESK);
  return faults;
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
