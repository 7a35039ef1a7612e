import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, type TestProcess } from '@eligibility/testkit';
import type { Browser, Page } from 'playwright-core';
import { spawnStandalone, type StandaloneProcess } from '../helpers/standalone-process';
import { violationsOn } from './helpers/accessibility';
import { launchBrowser, openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { handOf, drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';
import { signInAtProvider, startProvider } from './helpers/with-provider';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** Rights that are taken away have ended by then. */
const ENDED_MS = 3_000;

/** The provider's group `staff`, in which gwen is, gives the front desk of the demo workspace. */
describeWithBrowser('An admin where a group gives a role', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  let provider: TestProcess;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-console-'));
    // The mapping names a workspace, so there has to be one first.
    const first = await spawnStandalone(dataDir);
    await first.terminate();
    const started = await startProvider(String(await freePort()));
    ({ provider } = started);
    const OIDC_ROLES = `staff=front-desk@${first.access.workspaceId}`;
    [system, browser] = await Promise.all([
      spawnStandalone(dataDir, { ...started.settings, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES }),
      launchBrowser(),
    ]);
  }, START_MS);
  afterAll(async () => {
    await browser.close();
    await system.terminate();
    await provider.kill();
    await rm(dataDir, { recursive: true });
  }, START_MS);

  const atMembers = async (): Promise<Page> => {
    const { baseUrl, operatorToken, workspaceId } = system.access;
    const made = await fetch(`${baseUrl}/ops/sign-in-links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'An admin', role: 'admin', workspaceId }),
    });
    const { page } = await openPage(browser);
    await page.goto(((await made.json()) as { readonly url: string }).url);
    await arrived(page);
    await page.goto(`${baseUrl}/console/workspace/members`);
    await arrived(page);
    return page;
  };
  const signedIn = (login: string): Promise<Page> => signInAtProvider(browser, system.access.baseUrl, login);
  const statusOf = (page: Page): Promise<number> =>
    page.evaluate<number>(`fetch('/api/eligibility/checks').then((answer) => answer.status)`);

  it.each(drawnHands())(
    'removes a person whom the group lets in, sees that she is kept out, and lets her in again, by %s',
    async (name) => {
      const gwen = await signedIn('gwen');
      expect(await statusOf(gwen)).toBe(200);
      const page = await atMembers();
      const hand = handOf(name, page);
      const signed = page.getByRole('table', { name: 'Signed in by a link or a group' }).getByRole('row');
      await expectShown(signed.filter({ hasText: 'gwen' }).getByText('By a group of your organization'));
      await hand.press('button', 'Remove The person gwen');
      await hand.press('button', 'Remove the person');
      const removed = page
        .getByRole('table', { name: 'Members' })
        .getByRole('row')
        .filter({ hasText: 'gwen' });
      await expectShown(removed.getByText('Removed', { exact: true }));
      expect(await removed.getByRole('button', { name: /^Change/ }).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await eventually(async () => (await statusOf(gwen)) === 403, ENDED_MS);
      await gwen.context().close();
      const again = await signedIn('gwen');
      expect(await statusOf(again)).toBe(403);
      await again.context().close();

      await hand.press('button', 'Readmit gwen@clinics.example');
      await hand.press('button', 'End the removal');
      await removed.waitFor({ state: 'detached' });
      const back = await signedIn('gwen');
      expect(await statusOf(back)).toBe(200);
      await back.context().close();
      await page.context().close();
    },
    STORY_MS,
  );
});
