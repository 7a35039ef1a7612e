import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { drawnHands } from './helpers/hand';
import { programWith, type Program } from './helpers/program';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** What an operator changes holds everywhere by then. */
const EVERYWHERE_MS = 8_000;
const NPI = '1234567893';
const WRONG_NPI = '1234567894';

/** A workspace with one clinic and one key, made by a program. */
type Customer = { readonly id: string; readonly clientId: string; readonly program: Program };

describeWithBrowser('An operator', () => {
  let system: ConsoleSystem;
  /** One person, with each of both hands. */
  let at: AtPage;

  beforeAll(async () => {
    system = await startConsole();
    at = await signInBothHands(system, { role: 'operator', below: '/operator/' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  const made = async <Body>(path: string, json: unknown): Promise<Body> =>
    (await system.client.operate(path, { json })).body as Body;
  const customer = async (name: string, checks = 10): Promise<Customer> => {
    const { id } = await made<{ id: string }>('/ops/workspaces', { name });
    const of = `/ops/workspaces/${id}`;
    const { clientId } = await made<{ clientId: string }>(`${of}/clinics`, { name: 'Riverside', npi: NPI });
    const scopes = ['check:live', 'wallet:read', 'checks:read'];
    const { key } = await made<{ key: string }>(`${of}/keys`, { name: 'robot', scopes });
    await made(`${of}/wallet/grants`, { checks, reason: 'an order' });
    return { id, clientId, program: programWith(key, system) };
  };
  const walletOf = async (id: string): Promise<unknown> =>
    (await system.client.operate(`/ops/workspaces/${id}/wallet`)).body;

  it.each(drawnHands())(
    'makes a workspace, gives it a clinic, a key and checks, and its first check passes, by %s',
    async (name) => {
      const { page, hand } = await at(name, 'workspaces');
      await hand.press('button', 'New workspace');
      await hand.fill('Name', `North Clinics by ${name}`);
      await hand.press('button', 'Create the workspace');
      await expectShown(page.getByRole('heading', { level: 1, name: `North Clinics by ${name}` }));
      const [id = ''] = /[0-9a-f-]{36}$/.exec(new URL(page.url()).pathname) ?? [];
      await hand.press('button', 'Grant checks');
      await hand.fill('Checks', '1,250');
      await hand.fill('Reason', 'order 1042');
      await hand.press('button', 'Review');
      await expectShown(page.getByRole('dialog').getByText('Balance after'));
      await hand.press('button', 'Add 1,250 checks');
      await expectShown(page.getByRole('cell', { name: 'order 1042' }));
      expect(await walletOf(id)).toMatchObject({ available: 1_250 });

      await hand.press('tab', 'Clinics');
      await arrived(page);
      await hand.press('button', 'Add a clinic', emptyOn(page, 'No clinic yet'));
      await hand.fill('Name', 'Hillside');
      await hand.fill('NPI', WRONG_NPI);
      await hand.press('button', 'Add the clinic');
      // Said once, at the field, and not again by the API.
      await expectShown(page.getByText('the check digit of this NPI does not fit'));
      expect(await page.getByRole('alert').count()).toBe(0);
      await hand.fill('NPI', NPI);
      await hand.press('button', 'Add the clinic');
      const clientId = await rowOf(page, 'Hillside').locator('code').innerText();
      await hand.press('tab', 'Keys');
      await arrived(page);
      await hand.press('button', 'Create a key', emptyOn(page, 'No key that works'));
      await hand.fill('Name', 'voice assistant');
      await hand.press('button', 'Create the key');
      const shown = page.getByRole('dialog').getByText(/^elig_live_\S+$/);
      await shown.waitFor();
      const program = programWith(await shown.innerText(), system);
      await hand.press('checkbox', 'I have stored the key');
      await hand.press('button', 'Close');
      expect(await program.check(clientId)).toMatchObject({ status: 200 });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'takes checks back, but never more than there are, and the journal says who and why, by %s',
    async (name) => {
      const { id } = await customer(`Taken back by ${name}`, 40);
      const { page, hand } = await at(name, `workspaces/${id}`);
      await hand.press('button', 'Correct the balance');
      await hand.fill('Checks', '-41');
      await hand.fill('Reason', 'wrong order');
      await hand.press('button', 'Review');
      await expectShown(page.getByText('this will be refused'));
      await hand.press('button', 'Take 41 checks away');
      await expectShown(page.getByRole('alert'));
      expect(await walletOf(id)).toMatchObject({ available: 40 });
      await hand.press('button', 'Back');
      await hand.fill('Checks', '-15');
      await hand.press('button', 'Review');
      await hand.press('button', 'Take 15 checks away');
      const line = rowOf(page, 'wrong order');
      await expectShown(line.getByText('Corrected'));
      await expectShown(line.getByText(/a operator/i));
      expect(await walletOf(id)).toMatchObject({ available: 25 });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'changes policy and limits after having seen the difference, and they hold, by %s',
    async (name) => {
      const { id, clientId, program } = await customer(`Limited by ${name}`);
      const { page, hand } = await at(name, `workspaces/${id}?tab=settings`);
      await hand.fill('Live checks per day', '1');
      await hand.choose('What is charged', 'Only checks that the payer answered');
      await hand.press('button', 'Review the changes');
      const dialog = page.getByRole('dialog');
      await expectShown(
        dialog.getByRole('row').filter({ hasText: 'Live checks per day' }).getByText('1', { exact: true }),
      );
      expect(await dialog.getByRole('row').count()).toBe(3);
      await hand.press('button', 'Save the settings');
      await dialog.waitFor({ state: 'detached' });
      // The installation takes up to five seconds to have them everywhere; a refusal of the payer is free from then on.
      const limit = async (): Promise<number | null> =>
        ((await program.get('/api/workspace')).body as { readonly checksPerDay: number | null }).checksPerDay;
      await eventually(async () => (await limit()) === 1, EVERYWHERE_MS);
      await program.check(clientId, { memberId: 'HTTP500' });
      expect(await program.check(clientId)).toMatchObject({ status: 200 });
      expect(await program.check(clientId)).toMatchObject({ status: 429, code: 'daily-budget-exhausted' });
      expect(await walletOf(id)).toMatchObject({ available: 9 });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'suspends a workspace, whose checks are refused until it is resumed, by %s',
    async (name) => {
      const { id, clientId, program } = await customer(`Closed by ${name}`);
      const { page, hand } = await at(name, `workspaces/${id}?tab=settings`);
      await hand.press('button', 'Suspend');
      const dialog = page.getByRole('dialog');
      await hand.fill('Reason', 'unpaid since May', dialog);
      await hand.press('button', 'Suspend', dialog);
      await expectShown(page.getByRole('alert').filter({ hasText: 'unpaid since May' }));
      await eventually(
        async () => (await program.check(clientId)).code === 'workspace-suspended',
        EVERYWHERE_MS,
      );
      await hand.press('button', 'Resume');
      await hand.fill('Reason', 'paid', dialog);
      await hand.press('button', 'Resume', dialog);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await eventually(async () => (await program.check(clientId)).status === 200, EVERYWHERE_MS);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'revokes all keys of a workspace, and drops the answers that are kept, by %s',
    async (name) => {
      const { id, clientId, program } = await customer(`Leaked by ${name}`);
      expect(await program.check(clientId)).toMatchObject({ status: 200 });
      const { page, hand } = await at(name, `workspaces/${id}?tab=settings`);
      const dialog = page.getByRole('dialog');
      await hand.press('button', 'Drop all answers');
      await hand.fill('Reason', 'the customer asked', dialog);
      await hand.press('button', 'Drop all answers', dialog);
      await expectShown(page.getByText('Dropped 1 stored answer.'));
      await dialog.waitFor({ state: 'detached' });
      await hand.press('button', 'Revoke all keys');
      await hand.fill('Reason', 'the key was in a repository', dialog);
      await hand.press('button', 'Revoke all keys', dialog);
      await expectShown(page.getByText('Revoked 1 key.'));
      await eventually(async () => (await program.get('/api/wallet')).status === 401, EVERYWHERE_MS);
    },
    STORY_MS,
  );
});

/** The row of a table with this text. */
function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** What a page says in place of a list, with the way to begin one. */
function emptyOn(page: Page, title: string): Locator {
  return page
    .locator('main div')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last();
}
