import { eventually } from '@eligibility/testkit';
import { violationsOn } from './helpers/accessibility';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { openPage } from './helpers/browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** Rights that are taken away have ended by then. */
const ENDED_MS = 3_000;

/** As `npm start` makes an installation: without an identity provider. */
describeWithBrowser('An admin where people come by links', () => {
  let system: ConsoleSystem;
  let at: AtPage;

  beforeAll(async () => {
    system = await startConsole();
    at = await signInBothHands(system, { role: 'admin', below: '/workspace/' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(drawnHands())(
    'reads that an invitation leads nowhere, makes a link instead, sees who came by it, and removes the person, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'members');
      const dialog = page.getByRole('dialog');
      await hand.press('button', 'Invite a person');
      await expectShown(dialog.getByText('This installation has no identity provider.'));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('button', 'Make a sign-in link instead');
      await hand.fill('Name of the person', `Desk ${name}`);
      await hand.press('radio', 'Viewer');
      await hand.press('button', 'Make the link');
      await expectShown(dialog.getByText('once, within 15 minutes'));
      await expectShown(dialog.getByRole('button', { name: 'Copy the link' }));
      const link = await dialog.getByText(/\/console\/sign-in#/).innerText();
      await hand.press('button', 'I have copied it');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByText(/\/console\/sign-in#/).count()).toBe(0);

      const visitor = await openPage(system.browser);
      await visitor.page.goto(link);
      await arrived(visitor.page);
      expect(new URL(visitor.page.url()).pathname).toBe('/console/checks');
      await page.reload();
      await arrived(page);
      const table = page.getByRole('table', { name: 'Signed in by a link or a group' });
      const row = table.getByRole('row').filter({ hasText: `Desk ${name}` });
      await expectShown(row.getByText('By a sign-in link'));
      await expectShown(row.getByText('Viewer'));
      // People do not remove themselves by mistake.
      const own = table.getByRole('row').filter({ hasText: '(you)' });
      expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0]);
      await hand.press('button', `Remove Desk ${name}`);
      await expectShown(dialog.getByText('API keys go on working'));
      await hand.press('button', 'Remove the person');
      await row.waitFor({ state: 'detached' });
      const status = (): Promise<number> =>
        visitor.page.evaluate<number>(`fetch('/api/eligibility/checks').then((answer) => answer.status)`);
      await eventually(async () => (await status()) === 403, ENDED_MS);
      await visitor.page.context().close();
    },
    STORY_MS,
  );

  it(
    'reads at the field which names are refused',
    async () => {
      const { page, hand } = await at('keyboard', 'members');
      await hand.press('button', 'Sign-in link');
      await hand.fill('Name of the person', 'ann@clinic.example');
      await hand.press('button', 'Make the link');
      await expectShown(page.getByRole('dialog').getByText('Use Latin letters, digits, single blanks'));
      expect(await page.getByLabel('Name of the person').getAttribute('aria-invalid')).toBe('true');
    },
    STORY_MS,
  );
});
