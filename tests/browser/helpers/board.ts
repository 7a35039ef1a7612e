import type { Locator, Page } from 'playwright-core';
import type { ConsoleSystem, Visit } from './console-system';
import { handOf, type Hand } from './hand';

const LAPTOP = { width: 1366, height: 768 };

/** A person on call in front of the board, on a laptop, with the keyboard alone. */
export type AtBoard = Visit & {
  readonly hand: Hand;
  readonly rowOf: (payer: string) => Locator;
  /** Opens the dialog in which an order on this payer is given. */
  readonly openDialog: (payer: string) => Promise<Locator>;
  /** Gives an order on a payer, and waits until it is given. */
  readonly order: (payer: string, order: Order) => Promise<void>;
};

type Order = {
  /** Without one, what the dialog proposes. */
  readonly act?: string;
  /** Its button. */
  readonly button: string;
  readonly reason: string;
};

export async function atBoard(
  system: ConsoleSystem,
  options: Parameters<ConsoleSystem['visitAs']>[1] = {},
): Promise<AtBoard> {
  const visit = await system.visitAs('on-call', { viewport: LAPTOP, ...options });
  const { page } = visit;
  await page.goto(`${system.baseUrl}/console/on-call`);
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  const hand = handOf('keyboard', page);
  const rowOf = (payer: string): Locator => page.getByRole('row').filter({ hasText: payer }).first();
  const openDialog = async (payer: string): Promise<Locator> => {
    await hand.press('button', /^Act on/, rowOf(payer));
    const dialog = page.getByRole('dialog', { name: /^Act on/ });
    await dialog.waitFor();
    return dialog;
  };
  return {
    ...visit,
    hand,
    rowOf,
    openDialog,
    order: async (payer, { act, button, reason }) => {
      const dialog = await openDialog(payer);
      if (act !== undefined) await hand.press('radio', act, dialog);
      await hand.fill(/^Reason/, reason, dialog);
      await hand.press('button', button, dialog);
      await dialog.waitFor({ state: 'detached' });
    },
  };
}

/** Pixels that are below the screen. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
}

/** What has the keyboard, by its name. */
export async function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText',
  );
}
