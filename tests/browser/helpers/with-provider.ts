import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { bootSystem } from '../../helpers/own-system';
import { openPage } from './browser';
import { arrived, startConsole, type ConsoleSystem } from './console-system';

const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/api/people/_provider.mjs');

export type WithProvider = {
  readonly system: ConsoleSystem;
  readonly provider: TestProcess;
  /** A person whom the provider knows, with the address `<login>@clinics.example`, at the first page of the console. */
  readonly signedIn: (login: string) => Promise<Page>;
  /** Makes a person, whom an admin invites, a front desk or so of the demo workspace. */
  readonly inviteToDemo: (login: string, role: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * The system with the certified provider `oidc-provider`, which signs people in by any name and verifies their addresses.
 * It is at another site than the console: cookies and redirects are as in the world. Its group `staff`, in which gwen is,
 * gives the front desk of the demo workspace.
 */
export async function startWithProvider(): Promise<WithProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-provider-'));
  // The mapping names a workspace, so there has to be one first.
  const first = await bootSystem({ DATA_DIR: dataDir });
  await first.stop();
  const workspaceId = first.standalone.demo?.workspaceId ?? '';
  const [port, providerPort] = [String(await freePort()), String(await freePort())];
  const callback = `http://127.0.0.1:${port}/api/session/openid/callback`;
  const provider = testProcess({
    name: 'the identity provider',
    command: [process.execPath, PROVIDER, providerPort, callback, SECRET, 'localhost'],
    env: { PATH: process.env['PATH'] },
    cwd: ROOT,
    isUp: (printed) => printed().includes('provider http'),
  });
  await provider.start();
  const system = await startConsole({
    PORT: port,
    DATA_DIR: dataDir,
    OIDC_ISSUER: `http://localhost:${providerPort}`,
    OIDC_CLIENT_ID: 'eligibility',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: `staff=front-desk@${workspaceId}`,
  });
  return {
    system,
    provider,
    signedIn: async (login) => {
      const { page } = await openPage(system.browser);
      await page.goto(`${system.baseUrl}/api/session/openid/start?returnTo=/console/`);
      await page.locator('[name="login"]').fill(login);
      await page.locator('[name="password"]').fill('any');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${system.baseUrl}/console/**`);
      await arrived(page);
      return page;
    },
    inviteToDemo: async (login, role) => {
      const { page } = await system.visitAs('admin');
      const status = await page.evaluate<number>(`fetch('/api/workspace/members', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '${JSON.stringify({ email: `${login}@clinics.example`, role })}',
      }).then((answer) => answer.status)`);
      if (status !== 201) throw new Error(`${login} was not invited: ${String(status)}`);
      await page.context().close();
    },
    stop: async () => {
      await system.stop();
      await provider.kill();
      await rm(dataDir, { recursive: true });
    },
  };
}
