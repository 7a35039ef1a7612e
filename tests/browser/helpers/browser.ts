import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

/**
 * Where Debian and others install Chromium; `CHROMIUM` names another place. The first is the same engine without windows
 * and menus, and takes half of the time to start.
 */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** The browser of this machine; undefined where there is none. */
export const EXECUTABLE = [process.env['CHROMIUM'] ?? '', ...PLACES].find(
  (path) => path !== '' && existsSync(path),
);

/** A name of this machine as an office gives one in its own network. */
export const LAN_NAME = 'desk.clinic.test';

/**
 * Starts the one browser of a test file.
 * @throws Error where there is none
 */
export async function launchBrowser(): Promise<Browser> {
  if (EXECUTABLE === undefined) throw new Error('there is no Chromium: apt-get install chromium');
  const args = ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`];
  return chromium.launch({ executablePath: EXECUTABLE, args });
}

/** A page of a profile of its own, and everything that its console, its policy and its scripts complained about. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    complaints.push(String(error));
  });
  return { page, complaints };
}
