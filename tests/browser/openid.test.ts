import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { faultsOf, LOOKS_TRIED, violationsOn } from './helpers/accessibility';
import { statusAt, visitsTo } from './helpers/at-page';
import { openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { drawnHands, handOf } from './helpers/hand';
import { expectShown } from './helpers/shown';
import { startWithProvider, type WithProvider } from './helpers/with-provider';

const START_MS = 180_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;
const BUTTON = 'Sign in with your organization';

describeWithBrowser('A person of an identity provider, with the keyboard alone', () => {
  let has: WithProvider;
  beforeAll(async () => {
    has = await startWithProvider();
  }, START_MS);
  afterAll(() => has.stop(), START_MS);
  const at = visitsTo(() => has.system);

  /** A browser of its own that opens a page of the console, and is asked to sign in. */
  const asked = async (path: string): Promise<Page> => {
    const { page } = await openPage(has.system.browser, { reducedMotion: 'reduce' });
    await page.goto(`${has.system.baseUrl}/console${path}`);
    await page.getByText('Sign in to continue.').waitFor();
    return page;
  };
  /** Through the provider's own pages. */
  const signIn = async (page: Page, login: string): Promise<void> => {
    const hand = handOf('keyboard', page);
    await hand.press('link', BUTTON);
    await page.waitForURL('http://localhost:*/interaction/*');
    await page.locator('[name="login"]').waitFor();
    await page.keyboard.type(login);
    await page.keyboard.press('Tab');
    await page.keyboard.type('any');
    await page.keyboard.press('Enter');
    await hand.press('button', 'Continue');
  };
  const invite = async (login: string, role: string): Promise<void> => {
    const json = { email: `${login}@clinics.example`, installationRoles: [role] };
    expect((await has.system.client.operate('/ops/people', { json })).status).toBe(201);
  };
  const personOf = (page: Page): Promise<string> =>
    page.evaluate<string>(`fetch('/api/session').then((a) => a.json()).then(({ person }) => person.id)`);

  it('reads while the provider is away that it is; signs in by a group once it is back, and signs out', async () => {
    await has.provider.kill();
    const page = await asked('/');
    const hand = handOf('keyboard', page);
    await hand.press('link', BUTTON);
    await page.getByText('Your organization does not answer').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await has.provider.start();
    await signIn(page, 'gwen');
    await page.waitForURL('**/console/check');
    await arrived(page);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByText('API keys').count()).toBe(0);
    await hand.press('button', 'Demo workspace');
    await hand.press('menuitem', 'Sign out');
    await page.getByText('Sign in to continue.').waitFor();
    expect(await page.context().cookies(has.system.baseUrl)).toEqual([]);
    await page.goBack();
    await page.getByText('Sign in to continue.').waitFor();
  });

  it('who was invited to the verified address lands on the page that was asked for, and accepts', async () => {
    await has.inviteToDemo('fred', 'front-desk');
    const page = await asked('/checks?tag=live');
    await signIn(page, 'fred');
    await page.waitForURL(`${has.system.baseUrl}/console/checks?tag=live`);
    await arrived(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const hand = handOf('keyboard', page);
    expect(await navigation.getByText('Check coverage').count()).toBe(0);
    await hand.press('link', 'Look at the invitations');
    await hand.press('button', 'Accept the invitation of Demo workspace');
    await expectShown(navigation.getByText('Check coverage'));
    expect(await navigation.getByText('API keys').count()).toBe(0);
    expect(await page.context().cookies(has.system.baseUrl)).toMatchObject([
      { name: 'eligibility_session', httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    // What the provider sent along is in no address and no history of the console.
    expect(page.url()).not.toMatch(/code=|state=|iss=/);
  });

  it.each(['unverified-ann', 'stranger'])(
    `who is %s, not known by a verified address, is not let in and reads what to do (${LOOKS_TRIED})`,
    async (login) => {
      if (login !== 'stranger') await invite(login, 'operator');
      const page = await asked('/operator/workspaces');
      await signIn(page, login);
      await page.getByText('You were not signed in').waitFor();
      await expectShown(page.getByText('an address that is not verified is refused'));
      await expectShown(page.getByRole('link', { name: BUTTON }));
      expect(await page.context().cookies(has.system.baseUrl)).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
      await page.goto(`${has.system.baseUrl}/console/operator/workspaces`);
      await page.getByText('Sign in to continue.').waitFor();
    },
  );

  it.each(drawnHands())(
    'whom a group lets in is removed by an admin, kept out, and readmitted, by %s',
    async (name) => {
      const path = '/api/eligibility/checks';
      const gwen = await has.signedIn('gwen');
      expect(await statusAt(gwen, path)).toBe(200);
      const { page, hand } = await at('admin', name, '/workspace/members');
      const signed = page.getByRole('table', { name: 'Signed in by a link or a group' }).getByRole('row');
      await expectShown(signed.filter({ hasText: 'gwen' }).getByText('By a group of your organization'));
      await hand.press('button', 'Remove The person gwen');
      await hand.press('button', 'Remove the person');
      const members = page.getByRole('table', { name: 'Members' }).getByRole('row');
      const removed = members.filter({ hasText: 'gwen' });
      await expectShown(removed.getByText('Removed', { exact: true }));
      expect(await removed.getByRole('button', { name: /^Change/ }).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await eventually(async () => (await statusAt(gwen, path)) === 403, ENDED_MS);
      expect(await statusAt(await has.signedIn('gwen'), path)).toBe(403);
      await hand.press('button', 'Readmit gwen@clinics.example');
      await hand.press('button', 'End the removal');
      await removed.waitFor({ state: 'detached' });
      expect(await statusAt(await has.signedIn('gwen'), path)).toBe(200);
    },
  );

  it('is signed out on the open page as the sessions end, comes back to it, and not after a removal', async () => {
    await invite('olga', 'operator');
    const page = await asked('/on-call');
    const hand = handOf('keyboard', page);
    await signIn(page, 'olga');
    await page.waitForURL('**/console/on-call');
    await arrived(page);
    const id = await personOf(page);
    await has.system.client.operate(`/ops/people/${id}/sessions`, { method: 'DELETE' });
    await page.getByText('You are signed out').waitFor({ timeout: ENDED_MS });
    expect(await page.getByRole('region', { name: 'Verdict' }).count()).toBe(0);
    await hand.press('link', 'Sign in');
    await hand.press('link', BUTTON);
    // The provider still knows who this is, and does not ask again.
    await page.waitForURL('**/console/on-call');
    await arrived(page);
    expect(await personOf(page)).toBe(id);

    await has.system.client.operate(`/ops/people/${id}`, { method: 'DELETE' });
    await page.getByText('You are signed out').waitFor({ timeout: ENDED_MS });
    await hand.press('link', 'Sign in');
    await hand.press('link', BUTTON);
    await page.getByText('You were not signed in').waitFor();
    expect(await statusAt(page, '/api/session')).toBe(401);
  });
});
