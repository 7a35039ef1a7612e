import type { Page } from 'playwright-core';
import { violationsOn } from './helpers/accessibility';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, type ConsoleSystem } from './helpers/console-system';
import { handOf, drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';
import { startWithProvider, type WithProvider } from './helpers/with-provider';

const START_MS = 180_000;
const STORY_MS = 60_000;
const STRANGER = 'A stranger';
const GONE = '"Demo workspace" is not open to you any more';

/** A workspace of strangers, which invites people who work in the demo workspace. */
describeWithBrowser('A person whom a stranger invites', () => {
  let system: ConsoleSystem;
  let signedIn: WithProvider['signedIn'];
  let stop: WithProvider['stop'];
  let stranger: { readonly id: string; readonly key: string };

  beforeAll(async () => {
    ({ system, signedIn, stop } = await startWithProvider());
    const { body: workspace } = await system.client.operate('/ops/workspaces', { json: { name: STRANGER } });
    const { id } = workspace as { readonly id: string };
    const scopes = [
      'check:live',
      'check:mock',
      'checks:read',
      'payers:read',
      'wallet:read',
      'workspace:admin',
    ];
    const { body: key } = await system.client.operate(`/ops/workspaces/${id}/keys`, {
      json: { name: 'stranger', scopes },
    });
    stranger = { id, key: (key as { readonly key: string }).key };
    // The same name and NPI as the clinic that it wants to look like.
    await system.client.operate(`/ops/workspaces/${id}/clinics`, {
      json: { name: 'Demo Family Practice', npi: '1234567893' },
    });
  }, START_MS);
  afterAll(() => stop(), START_MS);

  const invite = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    email: string,
  ): Promise<string> => {
    const answer = await fetch(system.baseUrl + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'front-desk' }),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { readonly id: string }).id;
  };
  /** By an admin of the demo workspace. */
  const inviteToDemo = async (email: string): Promise<string> => {
    const { page } = await system.visitAs('admin');
    const [cookie] = await page.context().cookies(system.baseUrl);
    await page.context().close();
    const headers = {
      cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}`,
      'sec-fetch-site': 'same-origin',
    };
    return invite('/api/workspace/members', headers, email);
  };
  const inviteByStranger = (email: string): Promise<string> =>
    invite('/api/workspace/members', { authorization: `Bearer ${stranger.key}` }, email);
  /** A member of the demo workspace, at its form. */
  const memberOfDemo = async (login: string): Promise<Page> => {
    await inviteToDemo(`${login}@clinics.example`);
    const page = await signedIn(login);
    await page.getByRole('button', { name: 'Accept the invitation of Demo workspace' }).click();
    await page.getByRole('link', { name: 'Check coverage' }).click();
    await arrived(page);
    return page;
  };
  const workspaceOf = (page: Page): Promise<string> =>
    page.getByRole('banner').getByRole('button').last().innerText();
  const lastName = (page: Page) => page.getByLabel('Last name', { exact: true });

  it.each(drawnHands())(
    'goes on in the own workspace, reads who invites, and declines, by %s',
    async (name) => {
      const login = `vera-${name}`;
      const page = await memberOfDemo(login);
      await lastName(page).fill('Half typed');
      await inviteByStranger(`${login}@clinics.example`);
      // What a minute brings by itself.
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await page.reload();
      await arrived(page);
      expect(await workspaceOf(page)).toBe('Demo workspace');
      const hand = handOf(name, page);
      await hand.press('link', 'Look at the invitations');
      await expectShown(page.getByText(`An administrator of "${STRANGER}" invites you`));
      await expectShown(page.getByText('Invited by a program'));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('button', `Decline the invitation of ${STRANGER}`);
      await page.getByText('The invitation is declined.').waitFor();
      await page.getByText('You are invited').waitFor({ state: 'detached' });
      expect(await workspaceOf(page)).toBe('Demo workspace');
      await page.context().close();
    },
    STORY_MS,
  );

  it(
    'who accepts stays where they are until they change the workspace, and nothing that was typed goes along',
    async () => {
      const page = await memberOfDemo('nora');
      await inviteByStranger('nora@clinics.example');
      await page.goto(`${system.baseUrl}/console/me`);
      await page.getByRole('button', { name: `Accept the invitation of ${STRANGER}` }).click();
      await page.getByText(`You are a member of ${STRANGER}.`).waitFor();
      expect(await workspaceOf(page)).toBe('Demo workspace');
      await page.getByRole('link', { name: 'Check coverage' }).click();
      await arrived(page);
      await lastName(page).fill('Half typed');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.headers()['x-workspace-id'] ?? ''));
      await page.getByRole('button', { name: 'Demo workspace' }).click();
      await page.getByRole('menuitem', { name: STRANGER }).click();
      await page.getByRole('button', { name: STRANGER }).waitFor();
      await arrived(page);
      expect(await lastName(page).inputValue()).toBe('');
      expect(new Set(asked)).toEqual(new Set([stranger.id]));
      // Another tab of the same browser begins where this one is, and changes nothing here.
      const tab = await page.context().newPage();
      await tab.goto(`${system.baseUrl}/console/check`);
      await arrived(tab);
      expect(await workspaceOf(tab)).toBe(STRANGER);
      await tab.getByRole('button', { name: STRANGER }).click();
      await tab.getByRole('menuitem', { name: 'Demo workspace' }).click();
      await tab.getByRole('button', { name: 'Demo workspace' }).waitFor();
      await page.reload();
      await arrived(page);
      expect(await workspaceOf(page)).toBe(STRANGER);
      await page.context().close();
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'who loses a workspace reads that, and works in another one only after choosing it, by %s',
    async (name) => {
      const login = `iris-${name}`;
      const page = await memberOfDemo(login);
      await inviteByStranger(`${login}@clinics.example`);
      const hand = handOf(name, page);
      await page.goto(`${system.baseUrl}/console/me`);
      await hand.press('button', `Accept the invitation of ${STRANGER}`);
      await page.getByText(`You are a member of ${STRANGER}.`).waitFor();
      await hand.press('button', 'Leave Demo workspace');
      await hand.press('button', 'Leave', page.getByRole('dialog'));
      await page.getByText('You have left Demo workspace.').waitFor();
      await page.goto(`${system.baseUrl}/console/check`);
      await expectShown(page.getByText(GONE));
      expect(await lastName(page).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('button', `Work in ${STRANGER}`);
      await lastName(page).waitFor();
      expect(await workspaceOf(page)).toBe(STRANGER);
      await page.context().close();
    },
    STORY_MS,
  );

  it(
    'who works in several is asked in which one, in a browser that does not know it',
    async () => {
      const page = await memberOfDemo('mona');
      await inviteByStranger('mona@clinics.example');
      await page.goto(`${system.baseUrl}/console/me`);
      await page.getByRole('button', { name: `Accept the invitation of ${STRANGER}` }).click();
      await page.getByText(`You are a member of ${STRANGER}.`).waitFor();
      const elsewhere = await signedIn('mona');
      expect(new URL(elsewhere.url()).pathname).toBe('/console/check');
      await expectShown(elsewhere.getByText('In which workspace do you work now?'));
      expect(await violationsOn(elsewhere)).toEqual([]);
      await elsewhere.getByRole('button', { name: 'Work in Demo workspace' }).click();
      await lastName(elsewhere).waitFor();
      expect(await workspaceOf(elsewhere)).toBe('Demo workspace');
    },
    STORY_MS,
  );
});
