import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const SOON = 'Your session ends soon';
const STAY = 'Stay signed in';

describeWithBrowser('Before a session ends, its page', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  /** A page whose clock the test moves, with a text half typed into it. */
  const typing = async (): Promise<Page> => {
    const { page } = await system.visitAs('front-desk');
    await page.clock.install();
    await page.goto(`${system.baseUrl}/console/check`);
    await arrived(page);
    await page.getByLabel('Last name').pressSequentially('de la');
    return page;
  };
  const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Your session ends at' });

  it(
    'says that the longest time is nearly over, without taking the keyboard or moving anything',
    async () => {
      const page = await typing();
      await page.clock.fastForward('11:57:00');
      expect(await bar(page).count()).toBe(0);
      const before = await page.getByLabel('Last name').boundingBox();
      await page.clock.fastForward('01:30');
      await bar(page).getByText('no session is longer').waitFor();
      // Nothing makes it longer, so nothing is offered.
      expect(await page.getByRole('button', { name: STAY }).count()).toBe(0);
      await page.keyboard.type(' Cruz');
      expect(await page.getByLabel('Last name').inputValue()).toBe('de la Cruz');
      expect(await page.getByLabel('Last name').boundingBox()).toEqual(before);
      expect(await violationsOn(page)).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'says in its tab that it was not used for long, and stays signed in with one press',
    async () => {
      const page = await typing();
      await page.evaluate(shown('hidden'));
      await page.clock.fastForward('27:00');
      expect(await bar(page).count()).toBe(0);
      await page.clock.fastForward('01:00');
      await bar(page).waitFor();
      expect(await page.title()).toBe(`${SOON} - Check coverage - Eligibility Check`);
      const renewed = page.waitForResponse('**/api/session');
      await page.getByRole('button', { name: STAY }).click();
      expect((await renewed).status()).toBe(200);
      await bar(page).waitFor({ state: 'detached' });
      expect(await page.title()).toBe('Check coverage - Eligibility Check');
      expect(await page.getByLabel('Last name').inputValue()).toBe('de la');
    },
    STORY_MS,
  );

  it(
    'says nothing more as soon as the person is back, whose page then asks the API',
    async () => {
      const page = await typing();
      await page.evaluate(shown('hidden'));
      await page.clock.fastForward('28:00');
      await bar(page).waitFor();
      await page.evaluate(shown('visible'));
      await bar(page).waitFor({ state: 'detached' });
      expect(await page.title()).not.toContain(SOON);
    },
    STORY_MS,
  );

  it(
    'is there again after a sign-in in another tab, when it had ended',
    async () => {
      const { page } = await system.visitAs('viewer');
      await page.goto(`${system.baseUrl}/console/checks?tag=live`);
      await arrived(page);
      const { person } = await page.evaluate<{ person: { id: string } }>(
        `fetch('/api/session').then((answer) => answer.json())`,
      );
      await system.client.operate(`/ops/people/${person.id}/sessions`, { method: 'DELETE' });
      await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
      await expectShown(page.getByRole('banner').getByText('Eligibility Check'));
      expect(await violationsOn(page)).toEqual([]);
      const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
      expect(
        new URL((await signIn.getAttribute('href')) ?? '', page.url()).searchParams.get('returnTo'),
      ).toBe('/console/checks?tag=live');
      const other = await page.context().newPage();
      await other.goto(await system.linkFor('viewer'));
      await arrived(other);
      await page.evaluate(shown('visible'));
      await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tag=live');
    },
    STORY_MS,
  );
});

/** Tells the page that its tab is looked at, or no longer. */
function shown(state: 'visible' | 'hidden'): string {
  return `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;
}
