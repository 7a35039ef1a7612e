import { join } from 'node:path';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import type { Browser, Page } from 'playwright-core';
import { openPage } from './browser';
import { arrived, startConsoleProcess, type ConsoleSystem } from './console-system';

const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/api/people/_provider.mjs');

export type WithProvider = {
  readonly system: ConsoleSystem;
  /** A person whom the provider knows, with the address `<login>@clinics.example`, at the first page of the console. */
  readonly signedIn: (login: string) => Promise<Page>;
  readonly stop: () => Promise<void>;
};

/** `oidc-provider` for a console at a port of this machine, and the settings that name it. */
export async function startProvider(port: string): Promise<{
  readonly provider: TestProcess;
  readonly settings: Readonly<Record<string, string>>;
}> {
  const providerPort = String(await freePort());
  const callback = `http://127.0.0.1:${port}/api/session/openid/callback`;
  const provider = testProcess({
    name: 'the identity provider',
    command: [process.execPath, PROVIDER, providerPort, callback, SECRET],
    env: { PATH: process.env['PATH'] },
    cwd: ROOT,
    isUp: (printed) => printed().includes('provider http'),
  });
  await provider.start();
  const settings = {
    PORT: port,
    OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    OIDC_CLIENT_ID: 'eligibility',
    OIDC_CLIENT_SECRET: SECRET,
  };
  return { provider, settings };
}

/** Signs in at the provider by any name, and arrives at the first page of the console. */
export async function signInAtProvider(browser: Browser, baseUrl: string, login: string): Promise<Page> {
  const { page } = await openPage(browser);
  await page.goto(`${baseUrl}/api/session/openid/start?returnTo=/console/`);
  await page.locator('[name="login"]').fill(login);
  await page.locator('[name="password"]').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${baseUrl}/console/**`);
  await arrived(page);
  return page;
}

/** The system with `oidc-provider` as its identity provider, which signs people in by any name. */
export async function startWithProvider(): Promise<WithProvider> {
  const { provider, settings } = await startProvider(String(await freePort()));
  const system = await startConsoleProcess(settings);
  return {
    system,
    signedIn: (login) => signInAtProvider(system.browser, system.baseUrl, login),
    stop: async () => {
      await system.stop();
      await provider.kill();
    },
  };
}
