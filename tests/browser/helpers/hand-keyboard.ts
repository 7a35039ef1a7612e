import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { fieldOf, optionOf, saidBy, targetOf, type Hand, type Label, type Role } from './hand-controls';

/** For one control: longer than a page takes to become what it will be. */
const REACHED_WITHIN_MS = 15_000;
/** Roles of which a group is one stop of Tab; arrows lead from one to the other. */
const IN_GROUPS: readonly Role[] = ['radio', 'tab', 'menuitem', 'menuitemradio'];
/** What a press of Space changes. */
const SPACED: readonly Role[] = ['checkbox', 'switch'];

/** Keys alone: neither a click nor a script's `focus()` is used. */
export function keyboardOf(page: Page): Hand {
  return {
    press: async (role, name, inside) => {
      if (role === 'option') {
        await pickOption(page, name);
        return;
      }
      const target = targetOf(inside ?? page, role, name);
      await (IN_GROUPS.includes(role) ? reachInGroup(page, target) : reach(page, target));
      // Arrows have chosen a radio button already.
      if (role !== 'radio') await pressUntilTaken(page, SPACED.includes(role) ? 'Space' : 'Enter');
    },
    fill: async (label, value, inside) => {
      const field = fieldOf(inside ?? page, label);
      await reach(page, field);
      await write(page, field, value);
    },
    choose: async (label, option, inside) => {
      const field = fieldOf(inside ?? page, label);
      await reach(page, field);
      if (await saidBy<boolean>(field, '(field) => field.tagName === "SELECT"')) {
        await pickInSelect(page, field, option);
      } else {
        await pickInList(page, field, option);
      }
    },
  };
}

/** In the page: the last key. The front desk prevents one that comes too early, and tells nobody else of it. */
const WATCH_KEYS = `window.lastKey ??= (addEventListener('keydown', (event) => { window.lastKey = event; }, true), {})`;
const IS_REFUSED = `window.lastKey?.defaultPrevented === true && window.lastKey.cancelBubble === true`;

/** A button that has just appeared takes no press at the front desk; a person who sees that presses again. */
async function pressUntilTaken(page: Page, key: string): Promise<void> {
  await page.evaluate(`${WATCH_KEYS};undefined`);
  await eventually(async () => {
    await page.keyboard.press(key);
    // A press that leads to another page was taken, and leaves none to ask.
    return !(await page.evaluate<boolean>(IS_REFUSED).catch(() => false));
  });
}

/** Goes on with Tab until the control has the focus. @throws Error with what was passed, when it cannot be reached */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  // A page may put the focus there by itself at any moment, so its look is read before this is known.
  const before = await saidBy<string>(target, LOOK);
  if (await saidBy<boolean>(target, HAS_FOCUS)) return;
  await tabUntil(page, target, HAS_FOCUS);
  await seesFocus(target, before);
}

/** Goes to the group by Tab, and to the one that is wanted by arrows. */
async function reachInGroup(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const before = await saidBy<string>(target, LOOK);
  // A menu opens with the focus at its first item.
  if (await saidBy<boolean>(target, HAS_FOCUS)) return;
  if (!(await saidBy<boolean>(target, GROUP_HAS_FOCUS))) await tabUntil(page, target, GROUP_HAS_FOCUS);
  const isAcross = await saidBy<boolean>(target, IS_ACROSS);
  const deadline = performance.now() + REACHED_WITHIN_MS;
  while (!(await saidBy<boolean>(target, HAS_FOCUS))) {
    if (performance.now() > deadline) throw new Error(`arrows do not lead to ${String(target)}`);
    await page.keyboard.press(isAcross ? 'ArrowRight' : 'ArrowDown');
  }
  await seesFocus(target, before);
}

async function tabUntil(page: Page, target: Locator, condition: string): Promise<void> {
  const passed: string[] = [];
  const deadline = performance.now() + REACHED_WITHIN_MS;
  // A person goes the shorter way.
  const key = (await saidBy<boolean>(target, IS_BEFORE_FOCUS)) ? 'Shift+Tab' : 'Tab';
  while (!(await saidBy<boolean>(target, condition))) {
    if (performance.now() > deadline) {
      throw new Error(`${key} does not lead to ${String(target)}, but to ${[...new Set(passed)].join(', ')}`);
    }
    await page.keyboard.press(key);
    passed.push(await page.evaluate<string>(FOCUSED));
  }
}

/** The control looks different from before, and is in sight. Colours may take a moment to change. */
async function seesFocus(target: Locator, before: string): Promise<void> {
  const isSeen = async (): Promise<boolean> => (await saidBy<string>(target, LOOK)) !== before;
  await eventually(isSeen, 5_000).catch(() => {
    throw new Error(`one does not see that ${String(target)} has the focus`);
  });
  if (!(await saidBy<boolean>(target, IS_IN_SIGHT))) {
    throw new Error(`${String(target)} has the focus outside of what is on the screen`);
  }
}

async function write(page: Page, field: Locator, value: string): Promise<void> {
  const type = await field.getAttribute('type');
  if (type === 'date' || type === 'datetime-local') {
    // Shift+Tab led to its last part; its first one is after what is before it.
    while (await saidBy<boolean>(field, HAS_FOCUS)) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    for (const key of keysOfDate(value)) await page.keyboard.press(key);
    return;
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(value);
}

/** As they are typed into the browser's own field in American English, which goes on by itself after two digits. */
function keysOfDate(value: string): readonly string[] {
  const [day = '', time] = value.split('T');
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  const date = [...month, ...ofMonth, ...year];
  if (time === undefined) return date;
  const [hour = '', minute = ''] = time.split(':');
  const twelve = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  // A year may have more digits.
  return [
    ...date,
    'ArrowRight',
    ...String(twelve).padStart(2, '0'),
    ...minute,
    Number(hour) < 12 ? 'a' : 'p',
  ];
}

async function pickInSelect(page: Page, field: Locator, option: Label): Promise<void> {
  const wanted = await saidBy<number>(
    field.getByRole('option', { name: option, exact: true }),
    '(one) => one.index',
  );
  const steps = wanted - (await saidBy<number>(field, '(select) => select.selectedIndex'));
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }
}

/** Opens the list by typing what is looked for, or by an arrow, and goes down to the option. */
async function pickInList(page: Page, field: Locator, option: Label): Promise<void> {
  if (typeof option === 'string' && (await field.isEditable())) await write(page, field, option);
  else await page.keyboard.press('ArrowDown');
  await pickOption(page, option);
}

/** Goes down in the list that is open. */
async function pickOption(page: Page, option: Label): Promise<void> {
  const wanted = optionOf(page, option);
  await wanted.waitFor();
  const deadline = performance.now() + REACHED_WITHIN_MS;
  while (!(await saidBy<boolean>(wanted, IS_ACTIVE_OPTION))) {
    if (performance.now() > deadline) throw new Error(`arrows do not lead to ${String(wanted)}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

const HAS_FOCUS = '(control) => control === document.activeElement';
const IS_BEFORE_FOCUS = `(control) => document.activeElement !== document.body &&
  (document.activeElement.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0`;
const GROUP_HAS_FOCUS = `(control) => {
  const focused = document.activeElement;
  if (control.type === 'radio') return focused.type === 'radio' && focused.name === control.name;
  const group = control.closest('[role="tablist"], [role="menu"]');
  return group !== null && group.contains(focused);
}`;
const IS_ACROSS = `(control) => control.role === 'tab' &&
  control.closest('[role="tablist"]')?.ariaOrientation !== 'vertical'`;
const IS_ACTIVE_OPTION = `(option) => option.id !== '' &&
  document.activeElement.getAttribute('aria-activedescendant') === option.id`;
const FOCUSED = `(() => {
  const { tagName, ariaLabel, name, innerText } = document.activeElement;
  return tagName.toLowerCase() + ' "' + (ariaLabel ?? name ?? innerText ?? '').slice(0, 40) + '"';
})()`;
/** Everything by which a focus is usually drawn, on the control and on what is drawn for it. */
const LOOK = `(control) => {
  const drawn = [control, control.parentElement, control.nextElementSibling, ...(control.labels ?? [])];
  const looks = drawn.filter(Boolean).flatMap((part) =>
    [undefined, '::before', '::after'].map((pseudo) => {
      const look = getComputedStyle(part, pseudo);
      const outline = look.outlineStyle === 'none' ? '' : look.outlineWidth + look.outlineColor;
      return [outline, look.boxShadow, look.borderColor, look.backgroundColor, look.transform, look.opacity];
    }));
  return JSON.stringify(looks);
}`;
const IS_IN_SIGHT = `(control) => [control, ...(control.labels ?? [])].some((part) => {
  const { top, bottom, left, right, width } = part.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
})`;
