import { eventually } from '@eligibility/testkit';
import { statusAt, visitsTo } from './helpers/at-page';
import { openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { drawnHands } from './helpers/hand';
import { expectShown, rowWith } from './helpers/shown';

/** A session, or a right of one, ends everywhere by then. */
const ENDED_MS = 3_000;

describeConsole('An operator who looks after people', (system) => {
  const at = visitsTo(system);
  const peopleWith = async (email: string): Promise<readonly unknown[]> => {
    const { body } = await system().client.operate('/ops/people', { query: { limit: '100' } });
    const { data } = body as { readonly data: readonly { readonly email: string | null }[] };
    return data.filter((one) => one.email === email);
  };

  it.each(drawnHands())(
    'finds in the audit log what one person did, and verifies it, by %s',
    async (name) => {
      const json = { name: `Audited ${name}` };
      const { id } = (await system().client.operate('/ops/workspaces', { json })).body as {
        readonly id: string;
      };
      const order = { checks: 70, reason: `order by ${name}` };
      await system().client.operate(`/ops/workspaces/${id}/wallet/grants`, { json: order });
      const { page, hand } = await at('operator', name, '/operator/audit');
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
      await expectShown(
        page.getByRole('status').filter({ hasText: /All \d+ lines are as they were written/ }),
      );
    },
  );

  it.each(drawnHands())(
    'invites a person once, changes roles, and removes the person, by %s',
    async (name) => {
      const email = `ann-${name}@clinics.example`;
      const { page, hand } = await at('operator', name, '/operator/people');
      const dialog = page.getByRole('dialog');
      const invite = async (): Promise<void> => {
        await hand.press('button', 'Invite');
        await expectShown(dialog.getByText('This installation has no identity provider'));
        await hand.fill('E-mail address', email, dialog);
        await hand.press('button', 'Invite', dialog);
      };
      await invite();
      const row = rowWith(page, email);
      await expectShown(row.getByText('On call'));
      await expectShown(row.getByText('Invited'));
      await dialog.waitFor({ state: 'detached' });
      await invite();
      await expectShown(dialog.getByText('A person has this address already'));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
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
  );

  it.each(drawnHands())(
    'makes a link for another browser, and ends its session while it is used, by %s',
    async (name) => {
      const { page, hand } = await at('operator', name, '/operator/people');
      const dialog = page.getByRole('dialog');
      await hand.press('button', 'Sign-in link');
      await hand.choose('Signs in as', 'Viewer of a workspace');
      await hand.choose('Workspace', 'Demo workspace');
      await hand.fill('Name of the person', 'Oper-ator');
      await hand.press('button', 'Make the link');
      await expectShown(dialog.getByText('no name that looks like that of an operator'));
      expect(await dialog.getByLabel('Name of the person').getAttribute('aria-invalid')).toBe('true');
      await hand.fill('Name of the person', `Temp ${name}`);
      await hand.press('button', 'Make the link');
      const shown = dialog.getByText(/\/console\/sign-in#/);
      await shown.waitFor();
      const visitor = await openPage(system().browser);
      await visitor.page.goto(await shown.innerText());
      await arrived(visitor.page);
      expect(new URL(visitor.page.url()).pathname).toBe('/console/checks');
      await hand.press('button', 'I have copied it');
      await page.reload();
      await arrived(page);
      await hand.press('button', `Act on Temp ${name}`);
      await hand.press('menuitem', 'Sessions');
      await expectShown(dialog.getByRole('cell').first());
      await hand.press('button', 'End all of them');
      await expectShown(page.getByText('The sessions are over.'));
      const path = '/api/eligibility/checks';
      await eventually(async () => (await statusAt(visitor.page, path)) === 401, ENDED_MS);
      await visitor.page.context().close();
    },
  );

  it.each(drawnHands())('sees who has rights by a link now, and takes them away, by %s', async (name) => {
    const visitor = await openPage(system().browser);
    const json = { name: `Guest ${name}`, role: 'operator' };
    const { body } = await system().client.operate('/ops/sign-in-links', { json });
    await visitor.page.goto((body as { readonly url: string }).url);
    await arrived(visitor.page);
    expect(await statusAt(visitor.page, '/ops/workspaces')).toBe(200);
    const { page, hand } = await at('operator', name, '/operator/people');
    const row = rowWith(page, `Guest ${name}`);
    await expectShown(row.getByText('Operator by a link or a group, while signed in'));
    expect(await row.getByRole('cell').nth(1).innerText()).toBe('None');
    await hand.press('button', `Act on Guest ${name}`);
    await hand.press('menuitem', 'Change roles');
    await expectShown(page.getByText('Has now: Operator.'));
    // Roles of a link are not stored, so there is none to choose.
    expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0);
    await hand.press('button', 'Take the roles away');
    await row.getByText('while signed in').waitFor({ state: 'detached' });
    await eventually(async () => (await statusAt(visitor.page, '/ops/workspaces')) === 403, ENDED_MS);
    await visitor.page.context().close();
  });

  it.each([
    ['viewer', '/workspace/keys'],
    ['front-desk', '/workspace/clinics'],
    ['admin', '/operator/catalog/versions'],
    ['on-call', '/operator/people'],
  ] as const)('sees that who is %s has no page %s, and no link to it', async (role, path) => {
    const { page } = await at(role, 'mouse', path);
    await expectShown(page.getByRole('heading', { level: 1, name: 'Not for your role' }));
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.locator(`a[href$="/console${path}"]`).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});
