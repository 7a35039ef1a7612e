import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { handOf, drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
const DARK = 'html[data-mantine-color-scheme="dark"]';

describeWithBrowser('A person who is signed in', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(drawnHands())(
    'ends their session in another browser by %s, which then shows nothing more',
    async (name) => {
      // The same person, because the links have the same name.
      const lost = await system.visitAs('viewer');
      const { page } = await system.visitAs('viewer');
      const hand = handOf(name, page);
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'You and your sessions');
      await arrived(page);
      await hand.press('button', /^End the session of/);
      await page.getByText('That session is over.').waitFor();
      // Whether or not that page has noticed by itself.
      await lost.page.reload();
      await lost.page.waitForURL(/\/console\/sign-in(\?|$)/);
      await expectShown(page.getByText('This browser'));
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'Sign out');
      await page.waitForURL(/\/console\/sign-in(\?|$)/);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'signs out everywhere else by %s, after a question that can be answered with no',
    async (name) => {
      const lost = [await system.visitAs('front-desk'), await system.visitAs('front-desk')];
      const { page } = await system.visitAs('front-desk');
      const hand = handOf(name, page);
      await page.goto(`${system.baseUrl}/console/me`);
      await arrived(page);
      const dialog = page.getByRole('dialog');
      await hand.press('button', 'Sign out everywhere else');
      await expectShown(dialog.getByText('2 other sessions end with the next request.', { exact: false }));
      await hand.press('button', 'Cancel', dialog);
      await dialog.waitFor({ state: 'detached' });
      await hand.press('button', 'Sign out everywhere else');
      await hand.press('button', 'Sign out everywhere else', dialog);
      await page.getByText('You are signed out everywhere else.').waitFor();
      for (const other of lost) {
        await other.page.reload();
        await other.page.waitForURL(/\/console\/sign-in(\?|$)/);
      }
      await page.reload();
      await arrived(page);
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'Sign out');
      await page.waitForURL(/\/console\/sign-in(\?|$)/);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'chooses dark colours by %s, and this browser remembers them',
    async (name) => {
      const { page } = await system.visitAs('admin', { colorScheme: 'light' });
      const hand = handOf(name, page);
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'Dark colours');
      await page.locator(DARK).waitFor();
      await page.reload();
      await arrived(page);
      expect(await page.locator(DARK).count()).toBe(1);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'chooses Spanish by %s, which this browser remembers, and English again',
    async (name) => {
      const { page } = await system.visitAs('admin');
      const hand = handOf(name, page);
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'Español');
      await page.locator('html[lang="es"]').waitFor();
      await arrived(page);
      await page.reload();
      await arrived(page);
      await expectShown(page.getByRole('link', { name: 'Verificaciones' }));
      await hand.press('button', 'Demo workspace');
      await hand.press('menuitem', 'English');
      await page.locator('html[lang="en"]').waitFor();
      await expectShown(page.getByRole('link', { name: 'Checks', exact: true }));
    },
    STORY_MS,
  );

  it('finds help in a tab of its own, so that nothing of the page is lost', async () => {
    const { page } = await system.visitAs('admin');
    await page.getByRole('button', { name: 'Demo workspace' }).click();
    const help = page.context().waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Help' }).click();
    expect(new URL((await help).url()).pathname).toBe('/docs');
  });

  it('lands on the board when on call, although there is a workspace', async () => {
    const { page } = await system.visitAs('on-call');
    expect(new URL(page.url()).pathname).toBe('/console/on-call');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expectShown(navigation.getByRole('link', { name: 'Checks', exact: true }));
  });

  it('is offered only the ways in that this installation has', async () => {
    const page = await (await system.browser.newContext()).newPage();
    await page.goto(`${system.baseUrl}/console/sign-in`);
    await expectShown(page.getByText(/Follow the link that an operator or an admin/));
    expect(await page.getByText('Sign in with your organization').count()).toBe(0);
  });
});
