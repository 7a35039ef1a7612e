import { join } from 'node:path';
import { eventually, freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { handOf, HANDS } from './helpers/hand';
import { programWith } from './helpers/program';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;
const SECRET = 'a-secret-of-a-test-alone';
const PROVIDER = join(ROOT, 'tests/dist/e2e/people/_provider.mjs');

/** People sign in at `oidc-provider`, which verifies the address `<login>@clinics.example`. */
describeWithBrowser('An admin and the members of a workspace', () => {
  let system: ConsoleSystem;
  let provider: TestProcess;
  let secondClinic: string;

  beforeAll(async () => {
    const [port, providerPort] = [String(await freePort()), String(await freePort())];
    provider = testProcess({
      name: 'the identity provider',
      command: [
        process.execPath,
        PROVIDER,
        providerPort,
        `http://127.0.0.1:${port}/api/session/openid/callback`,
        SECRET,
      ],
      env: { PATH: process.env['PATH'] },
      cwd: ROOT,
      isUp: (printed) => printed().includes('provider http'),
    });
    await provider.start();
    system = await startConsole({
      PORT: port,
      OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
      OIDC_CLIENT_ID: 'eligibility',
      OIDC_CLIENT_SECRET: SECRET,
    });
    const added = await system.client.operate(`/ops/workspaces/${system.workspaceId}/clinics`, {
      json: { name: 'Harbour Clinic', npi: '1234567893' },
    });
    secondClinic = (added.body as { readonly clientId: string }).clientId;
  }, START_MS);
  afterAll(async () => {
    await system.stop();
    await provider.kill();
  }, START_MS);

  /** A person whom the provider knows, at the first page of the console. */
  const signedIn = async (login: string): Promise<Page> => {
    const { page } = await openPage(system.browser);
    await page.goto(`${system.baseUrl}/api/session/openid/start?returnTo=/console/`);
    await page.locator('[name="login"]').fill(login);
    await page.locator('[name="password"]').fill('any');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${system.baseUrl}/console/**`);
    await arrived(page);
    return page;
  };
  const clinicsIn = async (page: Page): Promise<readonly string[]> => {
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    const texts = await page.getByRole('main').getByRole('row').allInnerTexts();
    return ['Demo Family Practice', 'Harbour Clinic'].filter((name) =>
      texts.some((text) => text.includes(name)),
    );
  };

  it.each(HANDS)(
    'invites a person for one clinic, changes the role, and removes the person, who sees no more than that, by %s',
    async (name) => {
      await system.client.live({});
      await programWith(system.client.apiKey, system).check(secondClinic);
      const email = `lena-${name}@clinics.example`;
      const { page } = await system.visitAs('admin');
      const hand = handOf(name, page);
      await page.goto(`${system.baseUrl}/console/workspace/members`);
      await arrived(page);
      await hand.press(
        'button',
        'Invite a person',
        page.getByRole('main').locator('h1').locator('xpath=../..'),
      );
      await hand.fill('E-mail address', email);
      await hand.press('checkbox', 'Harbour Clinic');
      await hand.press('button', 'Invite');
      const row = page.getByRole('row').filter({ hasText: email });
      await expectShown(row.getByText('Invited'));
      await expectShown(row.getByText('Harbour Clinic'));

      const lena = await signedIn(`lena-${name}`);
      expect(new URL(lena.url()).pathname).toBe('/console/check');
      expect(await clinicsIn(lena)).toEqual(['Harbour Clinic']);
      await page.reload();
      await arrived(page);
      await expectShown(row.getByText('Member', { exact: true }));
      await expectShown(row.getByText(`The person lena-${name}`));

      await hand.press('button', `Change The person lena-${name}`);
      await hand.press('radio', 'Viewer');
      await hand.press('checkbox', 'Harbour Clinic');
      await hand.press('button', 'Save');
      await expectShown(row.getByText('All clinics'));
      expect(await clinicsIn(lena)).toEqual(['Demo Family Practice', 'Harbour Clinic']);
      const navigation = lena.getByRole('navigation', { name: 'Main' });
      await eventually(async () => (await navigation.getByText('Check coverage').count()) === 0, ENDED_MS);

      await hand.press('button', `Remove The person lena-${name}`);
      await hand.press('button', 'Remove the member');
      await row.waitFor({ state: 'detached' });
      const status = (): Promise<number> =>
        lena.evaluate<number>(`fetch('/api/eligibility/checks').then((answer) => answer.status)`);
      await eventually(async () => (await status()) === 403, ENDED_MS);
      await lena.reload();
      await expectShown(lena.getByRole('heading', { level: 1, name: 'Not for your role' }));
      expect(await navigation.getByRole('link').count()).toBe(0);
      expect(await lena.getByText('Demo Family Practice').count()).toBe(0);
      await lena.context().close();
      await page.context().close();
    },
    STORY_MS,
  );
});
