import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { clientOf, type Client } from '../helpers/client';
import { violationsOn } from './helpers/accessibility';
import { statusAt } from './helpers/at-page';
import { arrived, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { drawnHands, handOf } from './helpers/hand';
import { expectShown, rowWith } from './helpers/shown';
import { startWithProvider, type WithProvider } from './helpers/with-provider';

const START_MS = 180_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;
const STRANGER = 'A stranger';
const GONE = '"Demo workspace" is not open to you any more';

describeWithBrowser('A person who is invited', () => {
  let system: ConsoleSystem;
  let signedIn: WithProvider['signedIn'];
  let inviteToDemo: WithProvider['inviteToDemo'];
  let stop: WithProvider['stop'];
  /** An admin's program of a workspace of strangers, which invites people who work in the demo workspace. */
  let stranger: Client;
  let strangerId: string;

  beforeAll(async () => {
    ({ system, signedIn, inviteToDemo, stop } = await startWithProvider());
    const make = async (path: string, json: object): Promise<Readonly<Record<string, string>>> =>
      (await system.client.operate(path, { json })).body as Readonly<Record<string, string>>;
    const clinics = `/ops/workspaces/${system.workspaceId}/clinics`;
    const { clientId = '' } = await make(clinics, { name: 'Harbour Clinic', npi: '1234567893' });
    await system.client.live({});
    await clientOf({ ...system.client.access, clientId }).live();
    strangerId = String((await make('/ops/workspaces', { name: STRANGER }))['id']);
    const scopes = [
      'check:live',
      'check:mock',
      'checks:read',
      'payers:read',
      'wallet:read',
      'workspace:admin',
    ];
    const { key = '' } = await make(`/ops/workspaces/${strangerId}/keys`, { name: 'stranger', scopes });
    // The same name and NPI as the clinic that it wants to look like.
    const alike = await make(`/ops/workspaces/${strangerId}/clinics`, {
      name: 'Demo Family Practice',
      npi: '1234567893',
    });
    const access = { ...system.client.access, apiKey: key, clientId: String(alike['clientId']) };
    stranger = clientOf(access);
  }, START_MS);
  afterAll(() => stop(), START_MS);

  const inviteByStranger = async (login: string): Promise<void> => {
    const invitation = { email: `${login}@clinics.example`, role: 'front-desk' };
    const invited = await stranger.call('/api/workspace/members', { json: invitation });
    expect(invited.status).toBe(201);
  };
  /** A member of the demo workspace, at its form. */
  const memberOfDemo = async (login: string): Promise<Page> => {
    await inviteToDemo(login, 'front-desk');
    const page = await signedIn(login);
    await page.getByRole('button', { name: 'Accept the invitation of Demo workspace' }).click();
    await page.getByRole('link', { name: 'Check coverage' }).click();
    await arrived(page);
    return page;
  };
  const workspaceOf = (page: Page): Promise<string> =>
    page.getByRole('banner').getByRole('button').last().innerText();
  const lastName = (page: Page) => page.getByLabel('Last name', { exact: true });
  const clinicsIn = async (page: Page): Promise<readonly string[]> => {
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    const texts = (await page.getByRole('main').getByRole('row').allInnerTexts()).join();
    return ['Demo Family Practice', 'Harbour Clinic'].filter((clinic) => texts.includes(clinic));
  };
  const atMembers = async (): Promise<Page> => {
    const { page } = await system.visitAs('admin');
    await page.goto(`${system.baseUrl}/console/workspace/members`);
    await arrived(page);
    return page;
  };

  it.each(drawnHands())(
    'for one clinic sees it alone, then what a change gives, then nothing, by %s',
    async (name) => {
      const [page, login] = [await atMembers(), `lena-${name}`];
      const hand = handOf(name, page);
      const heading = page.getByRole('main').locator('h1').locator('xpath=../..');
      await hand.press('button', 'Invite a person', heading);
      await hand.fill('E-mail address', `${login}@clinics.example`);
      await hand.press('checkbox', 'Harbour Clinic');
      await hand.press('button', 'Invite');
      const row = rowWith(page, `${login}@clinics.example`);
      await expectShown(row.getByText('Invited'));
      await expectShown(row.getByText('Harbour Clinic'));

      const lena = await signedIn(login);
      expect(new URL(lena.url()).pathname).toBe('/console/me');
      await page.reload();
      await arrived(page);
      // To sign in is not to accept, and says nothing of the person.
      await expectShown(row.getByText('Invited'));
      expect(await row.getByText(`The person ${login}`).count()).toBe(0);
      await handOf(name, lena).press('button', 'Accept the invitation of Demo workspace');
      await lena.getByText('You are a member of Demo workspace.').waitFor();
      expect(await clinicsIn(lena)).toEqual(['Harbour Clinic']);
      await page.reload();
      await arrived(page);
      await expectShown(row.getByText('Member', { exact: true }));

      await hand.press('button', `Change The person ${login}`);
      await hand.press('radio', 'Viewer');
      await hand.press('checkbox', 'Harbour Clinic');
      await hand.press('button', 'Save');
      await expectShown(row.getByText('All clinics'));
      expect(await clinicsIn(lena)).toEqual(['Demo Family Practice', 'Harbour Clinic']);
      const navigation = lena.getByRole('navigation', { name: 'Main' });
      await eventually(async () => (await navigation.getByText('Check coverage').count()) === 0, ENDED_MS);

      await hand.press('button', `Remove The person ${login}`);
      await expectShown(page.getByText('API keys go on working'));
      await hand.press('button', 'Remove the member');
      // Groups give roles in this installation, so that a removal is kept against them.
      await expectShown(row.getByText('Removed', { exact: true }));
      await eventually(async () => (await statusAt(lena, '/api/eligibility/checks')) === 403, ENDED_MS);
      await lena.reload();
      await expectShown(lena.getByText(GONE));
      expect(await navigation.getByRole('link').count()).toBe(0);
      expect(await lena.getByText('Demo Family Practice').count()).toBe(0);
    },
  );

  it.each(drawnHands())(
    'by a stranger goes on in the own workspace, reads who invites, and declines, by %s',
    async (name) => {
      const page = await memberOfDemo(`vera-${name}`);
      await lastName(page).fill('Half typed');
      await inviteByStranger(`vera-${name}`);
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
    },
  );

  it.each(drawnHands())(
    'by a stranger and accepts works only where the person chose to, by %s',
    async (name) => {
      const page = await memberOfDemo(`nora-${name}`);
      const hand = handOf(name, page);
      await inviteByStranger(`nora-${name}`);
      await page.goto(`${system.baseUrl}/console/me`);
      await hand.press('button', `Accept the invitation of ${STRANGER}`);
      await page.getByText(`You are a member of ${STRANGER}.`).waitFor();
      expect(await workspaceOf(page)).toBe('Demo workspace');
      // A browser that knows nothing of it asks.
      const elsewhere = await signedIn(`nora-${name}`);
      expect(new URL(elsewhere.url()).pathname).toBe('/console/check');
      await expectShown(elsewhere.getByText('In which workspace do you work now?'));
      expect(await violationsOn(elsewhere)).toEqual([]);
      await handOf(name, elsewhere).press('button', 'Work in Demo workspace');
      await lastName(elsewhere).waitFor();
      expect(await workspaceOf(elsewhere)).toBe('Demo workspace');

      // Nothing that was typed goes along into the other workspace.
      await hand.press('link', 'Check coverage');
      await arrived(page);
      await lastName(page).fill('Half typed');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.headers()['x-workspace-id'] ?? ''));
      await changeTo(page, STRANGER);
      expect(await lastName(page).inputValue()).toBe('');
      expect(new Set(asked)).toEqual(new Set([strangerId]));
      // Another tab of the same browser begins where this one is, and changes nothing here.
      const tab = await page.context().newPage();
      await tab.goto(`${system.baseUrl}/console/check`);
      await arrived(tab);
      expect(await workspaceOf(tab)).toBe(STRANGER);
      await changeTo(tab, 'Demo workspace');
      await page.reload();
      await arrived(page);
      expect(await workspaceOf(page)).toBe(STRANGER);

      await tab.goto(`${system.baseUrl}/console/me`);
      const tabHand = handOf(name, tab);
      await tabHand.press('button', 'Leave Demo workspace');
      await tabHand.press('button', 'Leave', tab.getByRole('dialog'));
      await tab.getByText('You have left Demo workspace.').waitFor();
      await tab.goto(`${system.baseUrl}/console/check`);
      await expectShown(tab.getByText(GONE));
      expect(await lastName(tab).count()).toBe(0);
      expect(await violationsOn(tab)).toEqual([]);
      await tabHand.press('button', `Work in ${STRANGER}`);
      await lastName(tab).waitFor();
      expect(await workspaceOf(tab)).toBe(STRANGER);
    },
  );

  const changeTo = async (page: Page, workspace: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: workspace }).click();
    await page.getByRole('button', { name: workspace }).waitFor();
    await arrived(page);
  };
});
