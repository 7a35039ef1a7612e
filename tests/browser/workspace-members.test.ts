import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, type ConsoleSystem } from './helpers/console-system';
import { handOf, drawnHands } from './helpers/hand';
import { programWith } from './helpers/program';
import { expectShown } from './helpers/shown';
import { startWithProvider, type WithProvider } from './helpers/with-provider';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** A session that is removed has ended by then. */
const ENDED_MS = 3_000;

/** People sign in at `oidc-provider`, which verifies the address `<login>@clinics.example`. */
describeWithBrowser('An admin and the members of a workspace', () => {
  let system: ConsoleSystem;
  let signedIn: WithProvider['signedIn'];
  let stop: WithProvider['stop'];
  let secondClinic: string;

  beforeAll(async () => {
    ({ system, signedIn, stop } = await startWithProvider());
    const added = await system.client.operate(`/ops/workspaces/${system.workspaceId}/clinics`, {
      json: { name: 'Harbour Clinic', npi: '1234567893' },
    });
    secondClinic = (added.body as { readonly clientId: string }).clientId;
  }, START_MS);
  afterAll(() => stop(), START_MS);

  const clinicsIn = async (page: Page): Promise<readonly string[]> => {
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    const texts = await page.getByRole('main').getByRole('row').allInnerTexts();
    return ['Demo Family Practice', 'Harbour Clinic'].filter((name) =>
      texts.some((text) => text.includes(name)),
    );
  };

  it.each(drawnHands())(
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
      expect(new URL(lena.url()).pathname).toBe('/console/me');
      await page.reload();
      await arrived(page);
      // To sign in is not to accept, and says nothing of the person.
      await expectShown(row.getByText('Invited'));
      expect(await row.getByText(`The person lena-${name}`).count()).toBe(0);
      await handOf(name, lena).press('button', 'Accept the invitation of Demo workspace');
      await lena.getByText('You are a member of Demo workspace.').waitFor();
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
      await expectShown(lena.getByText('"Demo workspace" is not open to you any more'));
      expect(await navigation.getByRole('link').count()).toBe(0);
      expect(await lena.getByText('Demo Family Practice').count()).toBe(0);
      await lena.context().close();
      await page.context().close();
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'reads that the last admin stays, and that API keys outlive a member, by %s',
    async (name) => {
      const { page } = await system.visitAs('admin');
      const hand = handOf(name, page);
      await page.goto(`${system.baseUrl}/console/workspace/members`);
      await arrived(page);
      const login = `lead-${name}`;
      await hand.press('button', 'Invite a person');
      await hand.fill('E-mail address', `${login}@clinics.example`);
      await hand.press('radio', 'Admin');
      await hand.press('button', 'Invite', page.getByRole('dialog'));
      const row = page.getByRole('row').filter({ hasText: login });
      await expectShown(row.getByText('not accepted yet'));
      // The same address once more is explained.
      await hand.press('button', 'Invite a person');
      await hand.fill('E-mail address', `${login}@clinics.example`);
      await hand.press('button', 'Invite', page.getByRole('dialog'));
      await expectShown(page.getByText('This person is in the list already'));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const lead = await signedIn(login);
      await lead.getByRole('button', { name: 'Accept the invitation of Demo workspace' }).click();
      await lead.getByText('You are a member of Demo workspace.').waitFor();
      await page.reload();
      await arrived(page);
      await hand.press('button', `Remove The person ${login}`);
      await expectShown(page.getByText('API keys go on working'));
      await hand.press('button', 'Remove the member');
      await expectShown(page.getByText('This is the last admin of the workspace.'));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await hand.press('button', `Change The person ${login}`);
      await hand.press('radio', 'Viewer');
      await hand.press('button', 'Save');
      await expectShown(page.getByText('This is the last admin of the workspace.'));
      await lead.context().close();
      await page.context().close();
      // The next story begins without this member.
      await system.client.operate(`/ops/people/${await personIdOf(login)}`, { method: 'DELETE' });
    },
    STORY_MS,
  );

  const personIdOf = async (login: string): Promise<string> => {
    const { body } = await system.client.operate('/ops/people', { query: { limit: '100' } });
    const { data } = body as { readonly data: readonly { readonly id: string; readonly email: string }[] };
    return data.find(({ email }) => email === `${login}@clinics.example`)?.id ?? '';
  };
});
