import type { Page } from 'playwright-core';
import { arrived, type ConsoleSystem, type Role, type Visit } from './console-system';
import { handOf, type Hand, type HandName } from './hand';

/** A page of the console, and the hand that works there. */
export type AtPage = { readonly page: Page; readonly hand: Hand };

/** Opens a page by its path below `/console`, for a person of a role: with one sign-in for each role and hand of a file. */
export function visitsTo(
  system: () => ConsoleSystem,
): (role: Role, name: HandName, path: string) => Promise<AtPage> {
  const visits = new Map<string, Promise<Visit>>();
  return async (role, name, path) => {
    const visit = visits.get(role + name) ?? system().visitAs(role);
    visits.set(role + name, visit);
    const { page } = await visit;
    await page.goto(`${system().baseUrl}/console${path}`);
    await arrived(page);
    return { page, hand: handOf(name, page) };
  };
}

/** How the API answers the session of this page. */
export function statusAt(page: Page, path: string): Promise<number> {
  return page.evaluate<number>(`fetch('${path}').then((answer) => answer.status)`);
}
