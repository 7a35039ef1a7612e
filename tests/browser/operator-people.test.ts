import { eventually } from '@eligibility/testkit';
import { openPage } from './helpers/browser';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem, type Role } from './helpers/console-system';
import { drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** A session ends everywhere by then. */
const ENDED_MS = 3_000;

describeWithBrowser('An operator who looks after people', () => {
  let system: ConsoleSystem;
  /** One person, with each of both hands. */
  let at: AtPage;

  beforeAll(async () => {
    system = await startConsole();
    at = await signInBothHands(system, { role: 'operator', below: '/operator/' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const peopleWith = async (email: string): Promise<readonly unknown[]> => {
    const { body } = await system.client.operate('/ops/people', { query: { limit: '100' } });
    return (body as { readonly data: readonly { email: string | null }[] }).data.filter(
      (one) => one.email === email,
    );
  };

  it.each(drawnHands())(
    'finds in the audit log what one person did, and proves that no line was changed, by %s',
    async (name) => {
      const { id } = (await system.client.operate('/ops/workspaces', { json: { name: `Audited ${name}` } }))
        .body as { readonly id: string };
      await system.client.operate(`/ops/workspaces/${id}/wallet/grants`, {
        json: { checks: 70, reason: `order by ${name}` },
      });
      const { page, hand } = await at(name, 'audit');
      await hand.choose('What', 'Granted checks');
      await hand.fill('Who', 'operator');
      await hand.fill('On', id);
      await hand.press('button', 'Show');
      await page.waitForURL(/action=wallet.grant/);
      await arrived(page);
      const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
      await expectShown(rows.filter({ hasText: '70' }));
      expect(await rows.count()).toBe(2);
      await hand.fill('Who', 'someone-else');
      await hand.press('button', 'Show');
      await expectShown(page.getByText('Nothing fits'));
      await hand.press('button', 'Show everything');
      await page.waitForURL(({ search }) => search === '');
      await hand.press('button', 'Verify the whole log');
      const proof = page.getByRole('status').filter({ hasText: /All \d+ lines are as they were written/ });
      await expectShown(proof);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'invites a person on call, gives another role, and removes the person again, by %s',
    async (name) => {
      const email = `ann-${name}@clinics.example`;
      const { page, hand } = await at(name, 'people');
      await hand.press('button', 'Invite');
      const dialog = page.getByRole('dialog');
      await hand.fill('E-mail address', email, dialog);
      await hand.press('button', 'Invite', dialog);
      const row = page.getByRole('row').filter({ hasText: email });
      await expectShown(row.getByText('On call'));
      await expectShown(row.getByText('Invited'));
      await hand.press('button', /^Act on/, row);
      await hand.press('menuitem', 'Change roles');
      await hand.press('checkbox', 'Operator');
      await hand.press('button', 'Save the roles');
      await expectShown(row.getByText('Operator, On call'));
      expect(await peopleWith(email)).toMatchObject([{ installationRoles: ['operator', 'on-call'] }]);
      await hand.press('button', /^Act on/, row);
      await hand.press('menuitem', 'Remove');
      await hand.press('button', 'Remove the person');
      await row.waitFor({ state: 'detached' });
      expect(await peopleWith(email)).toEqual([]);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'makes a link that signs in another browser, and ends that session while it is used, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'people');
      await hand.press('button', 'Sign-in link');
      await hand.choose('Signs in as', 'Viewer of a workspace');
      await hand.choose('Workspace', 'Demo workspace');
      await hand.fill('Name of the person', `Temp ${name}`);
      await hand.press('button', 'Make the link');
      const shown = page.getByRole('dialog').getByText(/\/console\/sign-in#/);
      await shown.waitFor();
      const visitor = await openPage(system.browser);
      await visitor.page.goto(await shown.innerText());
      await arrived(visitor.page);
      expect(new URL(visitor.page.url()).pathname).toBe('/console/checks');
      await hand.press('button', 'I have copied it');
      await page.reload();
      await arrived(page);
      await hand.press('button', `Act on Temp ${name}`);
      await hand.press('menuitem', 'Sessions');
      await expectShown(page.getByRole('dialog').getByRole('cell').first());
      await hand.press('button', 'End all of them');
      await expectShown(page.getByText('The sessions are over.'));
      const status = (): Promise<number> =>
        visitor.page.evaluate<number>(`fetch('/api/eligibility/checks').then((answer) => answer.status)`);
      await eventually(async () => (await status()) === 401, ENDED_MS);
      await visitor.page.reload();
      await expectShown(visitor.page.getByText('Sign in to continue.'));
      await visitor.page.context().close();
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'sees who has rights by a link now, and takes them away while they are used, by %s',
    async (name) => {
      const visitor = await openPage(system.browser);
      const { body } = await system.client.operate('/ops/sign-in-links', {
        json: { name: `Guest ${name}`, role: 'operator' },
      });
      await visitor.page.goto((body as { readonly url: string }).url);
      await arrived(visitor.page);
      const status = (): Promise<number> =>
        visitor.page.evaluate<number>(`fetch('/ops/workspaces').then((answer) => answer.status)`);
      expect(await status()).toBe(200);
      const { page, hand } = await at(name, 'people');
      const row = page.getByRole('row').filter({ hasText: `Guest ${name}` });
      await expectShown(row.getByText('Operator by a link or a group, while signed in'));
      expect(await row.getByRole('cell').nth(1).innerText()).toBe('None');
      await hand.press('button', `Act on Guest ${name}`);
      await hand.press('menuitem', 'Change roles');
      await expectShown(page.getByText('Has now: Operator.'));
      // Roles of a link are not stored, so there is none to choose.
      expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
      await hand.press('button', 'Take the roles away');
      await row.getByText('while signed in').waitFor({ state: 'detached' });
      await eventually(async () => (await status()) === 403, ENDED_MS);
      await visitor.page.context().close();
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'reads at the field why a name of a link is refused, and what is wrong with an invitation, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'people');
      const dialog = page.getByRole('dialog');
      await hand.press('button', 'Sign-in link');
      await hand.choose('Workspace', 'Demo workspace');
      await hand.fill('Name of the person', 'Oper-ator');
      await hand.press('button', 'Make the link');
      const field = dialog.getByLabel('Name of the person');
      await expectShown(dialog.getByText('no name that looks like that of an operator'));
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const email = `twice-${name}@clinics.example`;
      await system.client.operate('/ops/people', { json: { email, installationRoles: ['on-call'] } });
      await hand.press('button', 'Invite');
      await expectShown(dialog.getByText('This installation has no identity provider'));
      await hand.fill('E-mail address', email, dialog);
      await hand.press('button', 'Invite', dialog);
      await expectShown(dialog.getByText('A person has this address already'));
    },
    STORY_MS,
  );

  it.each([
    ['viewer', ['workspace', 'workspace/keys', 'workspace/members', 'operator/people', 'operator/audit']],
    ['front-desk', ['workspace/clinics', 'workspace/requests', 'operator/workspaces', 'on-call']],
    ['admin', ['operator/workspaces', 'operator/catalog', 'operator/catalog/versions', 'on-call']],
    ['on-call', ['operator/workspaces', 'operator/catalog', 'operator/people', 'operator/audit']],
  ] as const satisfies readonly (readonly [Role, readonly string[]])[])(
    'keeps a person who is %s from pages of others, which say so, and which the navigation does not have',
    async (role, paths) => {
      const { page } = await system.visitAs(role);
      for (const path of paths) {
        await page.goto(`${system.baseUrl}/console/${path}`);
        await arrived(page);
        await expectShown(page.getByRole('heading', { level: 1, name: 'Not for your role' }));
        const links = page.getByRole('navigation', { name: 'Main' }).locator(`a[href$="/console/${path}"]`);
        expect([path, await links.count()]).toEqual([path, 0]);
        expect([path, await page.getByRole('main').getByRole('button').count()]).toEqual([path, 0]);
      }
      await page.context().close();
    },
    STORY_MS,
  );
});
