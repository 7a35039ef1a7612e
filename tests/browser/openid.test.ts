import { join } from 'node:path';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { handOf } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;
const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/api/people/_provider.mjs');
const BUTTON = 'Sign in with your organization';

/** The certified provider `oidc-provider`, at another site than the console: cookies and redirects are as in the world. */
describeWithBrowser('A person of an identity provider, with the keyboard alone', () => {
  let system: ConsoleSystem;
  let provider: TestProcess;

  beforeAll(async () => {
    const [port, providerPort] = [String(await freePort()), String(await freePort())];
    const callback = `http://127.0.0.1:${port}/api/session/openid/callback`;
    provider = testProcess({
      name: 'the identity provider',
      command: [process.execPath, PROVIDER, providerPort, callback, SECRET, 'localhost'],
      env: { PATH: process.env['PATH'] },
      cwd: ROOT,
      isUp: (printed) => printed().includes('provider http'),
    });
    await provider.start();
    system = await startConsole({
      PORT: port,
      OIDC_ISSUER: `http://localhost:${providerPort}`,
      OIDC_CLIENT_ID: 'eligibility',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'staff=on-call',
    });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
    await provider.kill();
  }, START_MS);

  /** A browser of its own that opens a page of the console, and is asked to sign in. */
  const asked = async (path: string): Promise<Page> => {
    const { page } = await openPage(system.browser);
    await page.goto(`${system.baseUrl}/console${path}`);
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
  const invite = async (json: object): Promise<void> => {
    expect((await system.client.operate('/ops/people', { json })).status).toBe(201);
  };
  /** By an admin of the demo workspace, from the page of its members. */
  const inviteMember = async (email: string, role: string): Promise<void> => {
    const { page } = await system.visitAs('admin');
    const status = await page.evaluate<number>(`fetch('/api/workspace/members', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '${JSON.stringify({ email, role })}',
    }).then((answer) => answer.status)`);
    expect(status).toBe(201);
    await page.context().close();
  };
  const personOf = (page: Page): Promise<string> =>
    page.evaluate<string>(`fetch('/api/session').then((a) => a.json()).then(({ person }) => person.id)`);

  it(
    'reads while the provider is away that it is, and signs in once it is back',
    async () => {
      await provider.kill();
      const page = await asked('/on-call');
      await handOf('keyboard', page).press('link', BUTTON);
      await page.getByText('Your organization does not answer').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await provider.start();
      await signIn(page, 'gwen');
      await page.waitForURL('**/console/on-call');
    },
    STORY_MS,
  );

  it(
    'who was invited to the verified address lands on the page that was asked for, and accepts the invitation',
    async () => {
      await inviteMember('fred@clinics.example', 'front-desk');
      const page = await asked('/checks?tag=live');
      await signIn(page, 'fred');
      await page.waitForURL(`${system.baseUrl}/console/checks?tag=live`);
      await arrived(page);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      const hand = handOf('keyboard', page);
      expect(await navigation.getByText('Check coverage').count()).toBe(0);
      await hand.press('link', 'Look at the invitations');
      await hand.press('button', 'Accept the invitation of Demo workspace');
      await expectShown(navigation.getByText('Check coverage'));
      expect(await navigation.getByText('API keys').count()).toBe(0);
      const cookies = await page.context().cookies(system.baseUrl);
      expect(cookies).toMatchObject([
        { name: 'eligibility_session', httpOnly: true, sameSite: 'Strict', path: '/' },
      ]);
      // What the provider sent along is in no address and no history of the console.
      expect(page.url()).not.toMatch(/code=|state=|iss=/);
    },
    STORY_MS,
  );

  it(
    'who is in a group that the installation knows sees what the group may, and leaves by signing out',
    async () => {
      const page = await asked('/');
      await signIn(page, 'gwen');
      await page.waitForURL('**/console/on-call');
      await arrived(page);
      expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Workspaces').count()).toBe(0);
      const hand = handOf('keyboard', page);
      await hand.press('button', 'The person gwen');
      await hand.press('menuitem', 'Sign out');
      await page.getByText('Sign in to continue.').waitFor();
      expect(await page.context().cookies(system.baseUrl)).toEqual([]);
      await page.goBack();
      await page.getByText('Sign in to continue.').waitFor();
    },
    STORY_MS,
  );

  it.each(['light', 'dark'] as const)(
    'whose address is not verified is not let in, and reads what to do, in %s colours',
    async (colorScheme) => {
      const email = `unverified-${colorScheme}@clinics.example`;
      await invite({ email, installationRoles: ['operator'] });
      const page = await asked('/operator/workspaces');
      await page.emulateMedia({ colorScheme });
      await signIn(page, `unverified-${colorScheme}`);
      await page.getByText('You were not signed in').waitFor();
      await expectShown(page.getByText('an address that is not verified is refused'));
      await expectShown(page.getByRole('link', { name: BUTTON }));
      expect(await page.context().cookies(system.baseUrl)).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
      await page.goto(`${system.baseUrl}/console/operator/workspaces`);
      await page.getByText('Sign in to continue.').waitFor();
    },
    STORY_MS,
  );

  it(
    'whom the installation does not know is not let in',
    async () => {
      const page = await asked('/check');
      await signIn(page, 'stranger');
      await page.getByText('You were not signed in').waitFor();
      expect(await page.context().cookies(system.baseUrl)).toEqual([]);
    },
    STORY_MS,
  );

  it(
    'whose sessions are ended is signed out on the open page within three seconds, and comes back to it',
    async () => {
      await invite({ email: 'olga@clinics.example', installationRoles: ['operator'] });
      const page = await asked('/on-call');
      await signIn(page, 'olga');
      await page.waitForURL('**/console/on-call');
      await arrived(page);
      const id = await personOf(page);
      await system.client.operate(`/ops/people/${id}/sessions`, { method: 'DELETE' });
      await page.getByText('You are signed out').waitFor({ timeout: ENDED_MS });
      expect(await page.getByRole('region', { name: 'Verdict' }).count()).toBe(0);
      const hand = handOf('keyboard', page);
      await hand.press('link', 'Sign in');
      await hand.press('link', BUTTON);
      // The provider still knows who this is, and does not ask again.
      await page.waitForURL('**/console/on-call');
      await arrived(page);
      expect(await personOf(page)).toBe(id);
    },
    STORY_MS,
  );

  it(
    'who is removed is signed out on the open page within three seconds, and is not let in again',
    async () => {
      await invite({ email: 'rita@clinics.example', installationRoles: ['on-call'] });
      const page = await asked('/on-call');
      await signIn(page, 'rita');
      await page.waitForURL('**/console/on-call');
      await arrived(page);
      await system.client.operate(`/ops/people/${await personOf(page)}`, { method: 'DELETE' });
      await page.getByText('You are signed out').waitFor({ timeout: ENDED_MS });
      const hand = handOf('keyboard', page);
      await hand.press('link', 'Sign in');
      await hand.press('link', BUTTON);
      await page.getByText('You were not signed in').waitFor();
      expect(await statusOf(page)).toBe(401);
    },
    STORY_MS,
  );
});

/** How the session of the page's cookies is answered. */
function statusOf(page: Page): Promise<number> {
  return page.evaluate<number>(`fetch('/api/session').then(({ status }) => status)`);
}
