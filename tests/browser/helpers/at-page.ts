import type { Page } from 'playwright-core';
import { arrived, type ConsoleSystem, type Role } from './console-system';
import { handOf, type Hand, type HandName } from './hand';

/** Opens a page by its path, and says which hand works there. */
export type AtPage = (name: HandName, path: string) => Promise<{ readonly page: Page; readonly hand: Hand }>;

/** Where stories are played: a person of this role, at pages below `/console` and this path. */
type Place = { readonly role: Role; readonly below: string };

/** Signs a person in with two browsers, one for each hand, which the stories of a file share. */
export async function signInBothHands(system: ConsoleSystem, { role, below }: Place): Promise<AtPage> {
  const visits = { mouse: await system.visitAs(role), keyboard: await system.visitAs(role) };
  return async (name, path) => {
    const { page } = visits[name];
    await page.goto(`${system.baseUrl}/console${below}${path}`);
    await arrived(page);
    return { page, hand: handOf(name, page) };
  };
}
