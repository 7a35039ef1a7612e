import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { spawnStandalone, type StandaloneProcess } from '../e2e/helpers/standalone-process';
import { violationsOn } from './helpers/accessibility';
import { launchBrowser, openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';

const TIMEOUT_MS = 60_000;

describeWithBrowser('The console, to a person who is not signed in', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-console-'));
    [system, browser] = await Promise.all([spawnStandalone(dataDir), launchBrowser()]);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await browser.close();
    await system.terminate();
    await rm(dataDir, { recursive: true });
  }, TIMEOUT_MS);

  it.each(['light', 'dark'] as const)(
    'asks to sign in, whatever page was asked for, in %s colours',
    async (colorScheme) => {
      const { page, complaints } = await openPage(browser, { colorScheme });

      await page.goto(`${system.access.baseUrl}/console/checks`);
      await page.getByText('Sign in to continue.').waitFor();

      expect(new URL(page.url()).pathname).toBe('/console/sign-in');
      expect(await violationsOn(page)).toEqual([]);
      // The browser itself reports the refusal that says that there is no session.
      expect(complaints.filter((text) => !text.includes('/api/session') && !/40[14]/.test(text))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
