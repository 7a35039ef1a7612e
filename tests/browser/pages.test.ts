import { sampling } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import {
  COLOURS_ONLY,
  DARK,
  DESK,
  faultsOf,
  lookAt,
  LOOKS_TRIED,
  settled,
  violationsOn,
  WCAG_ONLY,
} from './helpers/accessibility';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem, type Role, type Visit } from './helpers/console-system';
import { handOf, type Hand } from './helpers/hand';
import { fillPages, pagesOf, PLACEHOLDERS, withIds, type Ids } from './helpers/pages';

const START_MS = 180_000;
const STORY_MS = 300_000;
/** Dark colours are the only difference between two looks at a page. */
const RULES = { light: WCAG_ONLY, dark: COLOURS_ONLY };
/** Ids are only known when the system runs; the paths of the list are the same with any. */
const LIST = pagesOf(PLACEHOLDERS);

type Opened = {
  readonly what: string;
  readonly path: string;
  readonly open: (hand: Hand, page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
};

/** What opens on the pages of a front desk, and in the frame of all. Its states are in states.test.ts. */
const OPENED: readonly Opened[] = [
  {
    what: 'the menu of the person',
    path: '/checks',
    open: (hand) => hand.press('button', 'Demo workspace'),
    shown: (page) => page.getByRole('menuitem', { name: 'Sign out' }),
  },
  {
    what: 'the payers that fit',
    path: '/check',
    open: (hand) => hand.fill('Payer', 'Aetna'),
    shown: (page) => page.getByRole('listbox').getByRole('option'),
  },
  {
    what: 'the services',
    path: '/check',
    open: (hand) => hand.fill('Service', 'dent'),
    shown: (page) => page.getByRole('listbox').getByRole('option'),
  },
  {
    what: 'an answer that was kept',
    path: '/checks/CHECK',
    open: (hand) => hand.press('button', 'Open the answer'),
    shown: (page) => page.getByRole('region', { name: 'Answer' }),
  },
  {
    what: 'the outcomes to choose from',
    path: '/checks',
    open: (_hand, page) => page.getByRole('combobox', { name: 'Outcome' }).click(),
    shown: (page) => page.getByRole('option', { name: 'Not stated' }),
  },
];

const EXPLORERS = [
  ['/docs', 'light'],
  ['/docs', 'dark'],
  ['/docs/operators', 'light'],
  ['/docs/operators', 'dark'],
] as const;
/** An explorer has more elements than all pages together. `npm run prove -- every-case` tries each. */
const explorers = sampling();

describeWithBrowser('Every page of the console', () => {
  let system: ConsoleSystem;
  let ids: Ids;
  const visits = new Map<string, Visit>();

  beforeAll(async () => {
    system = await startConsole();
    ids = await fillPages(system);
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const visitOf = async (role: Role): Promise<Visit> => {
    const visit = visits.get(role) ?? (await system.visitAs(role, { reducedMotion: 'reduce' }));
    visits.set(role, visit);
    return visit;
  };
  const urlOf = (path: string): string => `${system.baseUrl}/console${withIds(path, ids)}`;

  it(
    `is accessible (WCAG 2.2 A and AA) in both colours and on paper, fits a phone, says what it is, and breaks no policy (${LOOKS_TRIED})`,
    async () => {
      for (const { path, title, role } of LIST) {
        const { page, complaints } = await visitOf(role);
        await lookAt(page, DESK);
        await page.goto(urlOf(path));
        await arrived(page);
        expect([path, await page.locator('main h1').innerText()]).toEqual([path, title]);
        expect([path, await faultsOf(page)]).toEqual([path, []]);
        expect([path, unexpected(complaints)]).toEqual([path, []]);
      }
    },
    STORY_MS,
  );

  it('answers a path that is no page with a page that leads back', async () => {
    const { page } = await visitOf('admin');
    await page.goto(`${system.baseUrl}/console/no/such/page`);
    await page.getByText('There is no such page').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  it(
    'is accessible in both colours also while something on it is open',
    async () => {
      const { page, complaints } = await visitOf('admin');
      for (const { what, path, open, shown } of OPENED) {
        await lookAt(page, DESK);
        await page.goto(urlOf(path));
        await arrived(page);
        // What was typed is still in the form.
        await page.keyboard.press('Escape');
        await open(handOf('mouse', page), page);
        await shown(page).first().waitFor();
        await settled(page);
        expect([what, await violationsOn(page)]).toEqual([what, []]);
        await lookAt(page, DARK);
        expect([what, 'dark', await violationsOn(page, COLOURS_ONLY)]).toEqual([what, 'dark', []]);
      }
      expect(unexpected(complaints)).toEqual([]);
    },
    START_MS,
  );

  it(
    `has its explorer of the API in both colours, also with an operation and its credentials open (${explorers.how})`,
    async () => {
      for (const [path, colorScheme] of explorers.some(EXPLORERS, 1)) {
        const { page, complaints } = await openPage(system.browser, { colorScheme });
        await page.goto(system.baseUrl + path);
        const operations = page.locator('.opblock-summary-control');
        await operations.first().waitFor();
        expect([path, colorScheme, await violationsOn(page, RULES[colorScheme])]).toEqual([
          path,
          colorScheme,
          [],
        ]);
        await operations.first().click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).waitFor();
        expect([path, colorScheme, await violationsOn(page, RULES[colorScheme], '.opblock.is-open')]).toEqual(
          [path, colorScheme, []],
        );
        await page.getByRole('button', { name: 'Authorize' }).first().click();
        await page.locator('.modal-ux').waitFor();
        expect([path, colorScheme, await violationsOn(page, RULES[colorScheme], '.modal-ux')]).toEqual([
          path,
          colorScheme,
          [],
        ]);
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    },
    START_MS,
  );

  it('shows an operation of the API in two languages, which the arrow keys change', async () => {
    const { page, complaints } = await openPage(system.browser);
    await page.goto(`${system.baseUrl}/docs`);
    await page.locator('#operations-Eligibility-checkEligibility .opblock-summary-control').click();
    const codeIn = (label: string): Locator => page.getByRole('tabpanel', { name: label });
    expect(await codeIn('TypeScript').innerText()).toContain('await client.check({');
    await page.getByRole('tab', { name: 'TypeScript' }).press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator(':focus').innerText()).toBe('Python');
    expect(await codeIn('Python').innerText()).toContain('client.check(\n');
    await page.locator('#operations-Eligibility-mockEligibility .opblock-summary-control').click();
    expect(await codeIn('Python').last().innerText()).toContain('client.mock_check(');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(['/docs/errors', '/docs/errors/payer-ambiguous', '/docs/guides', '/docs/guides/quickstart'])(
    'the documentation at %s is accessible in both colours',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await openPage(system.browser, { colorScheme });
        await page.goto(system.baseUrl + path);
        await page.locator('h1').first().waitFor();
        expect([colorScheme, await violationsOn(page, RULES[colorScheme])]).toEqual([colorScheme, []]);
        await page.context().close();
      }
    },
  );
});

/** The browser itself reports the answers that say that there is no session yet, and that a name fits several payers. */
function unexpected(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !/status of 4(01|22)/.test(text));
}
