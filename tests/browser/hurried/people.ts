import type { BrowserContext, Page } from 'playwright-core';
import { arrived } from '../helpers/console-system';
import { doOnPage } from './fingers';
import type { Step } from './steps';
import { REPORT, WITNESS, type Report } from './witness';
import type { Installation, Workspace } from './workspace';

/** What a page reports, and which page. */
export type Noted = Report & { readonly page: number };
/** When a page was left while something may have been on its way. */
export type Left = { readonly page: number; readonly at: number };

/** What is known of one run while it goes on. */
export type Notes = {
  readonly reports: Noted[];
  readonly left: Left[];
  /** What was typed, and is not where it was typed. */
  readonly mistyped: string[];
};

/** Two people at the desks of one workspace, each with up to two tabs of one browser. */
export type People = {
  readonly notes: Notes;
  readonly go: (step: Step) => Promise<void>;
  /** The form of the person who began, loaded anew, with the checks of today. */
  readonly firstDesk: () => Promise<Page>;
  /** Whether no page that is still there waits for an answer. */
  readonly isQuiet: () => boolean;
  readonly close: () => Promise<void>;
};

type Move = Extract<Step, { readonly act: 'go' }>['to'];
type Person = { readonly context: BrowserContext; readonly tabs: Page[]; tab: number };

/** Lets the first person sit down. */
export async function peopleOf({ system }: Installation, workspace: Workspace): Promise<People> {
  const notes: Notes = { reports: [], left: [], mistyped: [] };
  const numbers = new Map<Page, number>();
  const numberOf = (page: Page): number => {
    if (!numbers.has(page)) numbers.set(page, numbers.size);
    return numbers.get(page) ?? -1;
  };
  const desk = `${system.baseUrl}/console/check`;
  const people: Person[] = [];
  let who = 0;

  const sitDown = async (): Promise<Person> => {
    const context = await system.browser.newContext({ locale: 'en-US', timezoneId: 'America/Chicago' });
    await context.exposeBinding(REPORT, ({ page }, report: Report) => {
      notes.reports.push({ ...report, page: numberOf(page) });
    });
    await context.addInitScript(WITNESS);
    const page = await context.newPage();
    await page.goto(await workspace.link());
    await arrived(page);
    const person = { context, tabs: [page], tab: 0 };
    people.push(person);
    return person;
  };
  const personNow = async (): Promise<Person> => people[who] ?? (await sitDown());
  const pageNow = async (): Promise<Page> => {
    const { context, tabs, tab } = await personNow();
    const page = tabs[tab] ?? (await context.newPage());
    tabs[tab] = page;
    await page.bringToFront();
    if (!page.url().startsWith(desk)) {
      leave(page);
      await page.goto(desk);
      await arrived(page);
    }
    return page;
  };
  const leave = (page: Page): void => {
    notes.left.push({ page: numberOf(page), at: Date.now() });
  };

  const move = async (to: Move): Promise<void> => {
    if (to === 'colleague') who = 1 - who;
    if (to === 'other tab') {
      const person = await personNow();
      person.tab = 1 - person.tab;
    }
    const page = await pageNow();
    if (to !== 'reload' && to !== 'back') return;
    leave(page);
    await (to === 'reload' ? page.reload() : page.goBack());
    await arrived(await pageNow());
  };
  const go = async (step: Step): Promise<void> => {
    if (step.act === 'go') {
      await move(step.to);
      return;
    }
    const problem = await doOnPage(await pageNow(), step);
    if (problem !== undefined) notes.mistyped.push(problem);
  };
  await pageNow();
  return {
    notes,
    go,
    firstDesk: async () => {
      [who] = [0];
      const page = await pageNow();
      const listed = page.waitForResponse((response) => response.url().endsWith('/checks/search'));
      await page.goto(desk);
      await arrived(page);
      await listed;
      return page;
    },
    isQuiet: () => isQuiet(notes),
    close: async () => {
      await Promise.all(people.map(({ context }) => context.close()));
    },
  };
}

function isQuiet({ reports, left }: Notes): boolean {
  const answered = new Set(reports.map((one) => (one.kind === 'answered' ? one.request : '')));
  return reports.every(
    (one) =>
      one.kind !== 'sent' ||
      answered.has(one.request) ||
      left.some(({ page, at }) => page === one.page && at >= one.at),
  );
}
