import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { spawnStandalone, type StandaloneProcess } from '../helpers/standalone-process';
import { violationsOn } from './helpers/accessibility';
import { launchBrowser, openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { expectShown } from './helpers/shown';

const TIMEOUT_MS = 60_000;
/** A name as an office gives to a machine in its own network. */
const LAN_NAME = 'desk.clinic.test';
const UNPROTECTED = 'You cannot sign in over plain http';

describeWithBrowser('The console, to a person who is not signed in', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-console-'));
    [system, browser] = await Promise.all([
      spawnStandalone(dataDir),
      launchBrowser([`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]),
    ]);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await browser.close();
    await system.terminate();
    await rm(dataDir, { recursive: true });
  }, TIMEOUT_MS);

  /** A link that an operator makes. */
  const linkOf = async (json: object): Promise<string> => {
    const { baseUrl, operatorToken } = system.access;
    const answer = await fetch(`${baseUrl}/ops/sign-in-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { readonly url: string }).url;
  };
  const linkToDemo = (name: string): Promise<string> =>
    linkOf({ name, role: 'front-desk', workspaceId: system.access.workspaceId });
  const workspaceOn = (page: Page): Promise<string> =>
    page.getByRole('banner').getByRole('button').last().innerText();

  it.each(['light', 'dark'] as const)(
    'asks to sign in, whatever page was asked for, in %s colours',
    async (colorScheme) => {
      const { page, complaints } = await openPage(browser, { colorScheme });

      await page.goto(`${system.access.baseUrl}/console/checks`);
      await page.getByText('Sign in to continue.').waitFor();

      expect(new URL(page.url()).pathname).toBe('/console/sign-in');
      await expectShown(page.getByRole('banner').getByText('Eligibility Check'));
      expect(await page.title()).toBe('Sign in - Eligibility Check');
      expect(await violationsOn(page)).toEqual([]);
      // The browser itself reports the refusal that says that there is no session.
      expect(complaints.filter((text) => !text.includes('/api/session') && !/40[14]/.test(text))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(['light', 'dark'] as const)(
    'says over plain http what to do, and leaves the link usable, in %s colours',
    async (colorScheme) => {
      const { page } = await openPage(browser, { colorScheme });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const link = await linkToDemo(`Unprotected ${colorScheme}`);
      const inNetwork = link.replace('127.0.0.1', LAN_NAME);
      expect(inNetwork).toContain(`http://${LAN_NAME}:`);
      await page.goto(inNetwork);
      await page.getByText(UNPROTECTED).waitFor();
      await expectShown(page.getByText('Your link was not used.'));
      await expectShown(page.getByText(`write "localhost" in the address in place of "${LAN_NAME}"`));
      const overHttps = page.getByRole('link', { name: 'Open this page over https' });
      expect(await overHttps.getAttribute('href')).toBe(inNetwork.replace('http:', 'https:'));
      // It is in the address bar still, where it can be changed.
      expect(page.url()).toBe(inNetwork);
      expect(await violationsOn(page)).toEqual([]);
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
      await page.goto(link);
      await arrived(page);
      expect(await workspaceOn(page)).toBe('Demo workspace');
    },
    TIMEOUT_MS,
  );

  it(
    'says the same on every other page over plain http, and offers no other way in',
    async () => {
      const { page } = await openPage(browser);
      await page.goto(`${system.access.baseUrl.replace('127.0.0.1', LAN_NAME)}/console/checks`);
      await page.getByText(UNPROTECTED).waitFor();
      expect(await page.getByText('Your link was not used.').count()).toBe(0);
      expect(await page.getByText(/Follow the link/).count()).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'takes a link that is pasted into the address bar of this page, and no link twice',
    async () => {
      const { page } = await openPage(browser);
      await page.goto(`${system.access.baseUrl}/console/sign-in`);
      await page.getByText('Sign in to continue.').waitFor();
      const link = await linkToDemo('Pasted');
      await page.goto(link);
      await arrived(page);
      expect(await workspaceOn(page)).toBe('Demo workspace');
      const elsewhere = await openPage(browser);
      await elsewhere.page.goto(link);
      await expectShown(elsewhere.page.getByText('This link was used already, or it is too old.'));
      expect(elsewhere.page.url()).not.toContain('#');
    },
    TIMEOUT_MS,
  );

  it(
    'leads to the workspace of the link, also a person who was in another one before',
    async () => {
      const { page } = await openPage(browser);
      await page.goto(await linkToDemo('Desk 3'));
      await arrived(page);
      expect(await workspaceOn(page)).toBe('Demo workspace');
      const { baseUrl, operatorToken } = system.access;
      const made = await fetch(`${baseUrl}/ops/workspaces`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Second clinic group' }),
      });
      const { id: workspaceId } = (await made.json()) as { readonly id: string };
      await page.goto(await linkOf({ name: 'Desk 3', role: 'front-desk', workspaceId }));
      await arrived(page);
      expect(await workspaceOn(page)).toBe('Second clinic group');
      await expectShown(page.getByRole('heading', { level: 1, name: 'Check coverage' }));
    },
    TIMEOUT_MS,
  );
});
