import type { Locator, Page } from 'playwright-core';
import { clientOf } from '../helpers/client';
import { visitsTo } from './helpers/at-page';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { drawnHands, type Hand } from './helpers/hand';
import { expectShown, rowWith } from './helpers/shown';

const NPI = '1234567893';
const WRONG_NPI = '1234567894';
const HEADER = 'payer_id,name,other_names,states,eligibility';

describeConsole('An operator', (system) => {
  const at = visitsTo(system);
  const operate = async (path: string, json?: object): Promise<Readonly<Record<string, unknown>>> =>
    (await system().client.operate(path, { json })).body as Readonly<Record<string, unknown>>;
  const made = async (path: string, json: object): Promise<string> =>
    String((await operate(path, json))['id']);

  it.each(drawnHands())('opens a workspace, and its first check passes, by %s', async (name) => {
    const { page, hand } = await at('operator', name, '/operator/workspaces');
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
    const clientId = await rowWith(page, 'Hillside').locator('code').innerText();
    await hand.press('tab', 'Keys');
    await arrived(page);
    await hand.press('button', 'Create a key', emptyOn(page, 'No key that works'));
    await hand.fill('Name', 'voice assistant');
    await hand.press('button', 'Create the key');
    const shown = page.getByRole('dialog').getByText(/^elig_live_\S+$/);
    await shown.waitFor();
    const apiKey = await shown.innerText();
    await hand.press('checkbox', 'I have stored the key');
    await hand.press('button', 'Close');
    const program = clientOf({ ...system().client.access, apiKey, clientId });
    expect(await program.live()).toMatchObject({ status: 200 });
    expect(await operate(`/ops/workspaces/${id}/wallet`)).toMatchObject({ available: 1_249 });
  });

  it.each(drawnHands())('takes checks back by %s, but never more than there are', async (name) => {
    const id = await made('/ops/workspaces', { name: `Taken back by ${name}` });
    await operate(`/ops/workspaces/${id}/wallet/grants`, { checks: 40, reason: 'an order' });
    const { page, hand } = await at('operator', name, `/operator/workspaces/${id}`);
    await hand.press('button', 'Correct the balance');
    await hand.fill('Checks', '-41');
    await hand.fill('Reason', 'wrong order');
    await hand.press('button', 'Review');
    await expectShown(page.getByText('this will be refused'));
    await hand.press('button', 'Take 41 checks away');
    await expectShown(page.getByRole('alert'));
    await hand.press('button', 'Back');
    await hand.fill('Checks', '-15');
    await hand.press('button', 'Review');
    await hand.press('button', 'Take 15 checks away');
    await expectShown(rowWith(page, 'wrong order').getByText('Corrected'));
    await expectShown(rowWith(page, 'wrong order').getByText(/a operator/i));
    expect(await operate(`/ops/workspaces/${id}/wallet`)).toMatchObject({ available: 25 });
  });

  it.each(drawnHands())('changes settings by %s, after having seen the difference', async (name) => {
    const id = await made('/ops/workspaces', { name: `Limited by ${name}` });
    const { page, hand } = await at('operator', name, `/operator/workspaces/${id}?tab=settings`);
    await hand.fill('Live checks per day', '1');
    await hand.choose('What is charged', 'Only checks that the payer answered');
    await hand.press('button', 'Review the changes');
    const rows = page.getByRole('dialog').getByRole('row');
    await expectShown(rows.filter({ hasText: 'Live checks per day' }).getByText('1', { exact: true }));
    expect(await rows.count()).toBe(3);
    await hand.press('button', 'Save the settings');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await operate(`/ops/workspaces/${id}`)).toMatchObject({
      checksPerDay: 1,
      chargePolicy: 'answered-only',
    });
  });

  it.each(drawnHands())(
    'suspends a workspace by %s, drops its answers and revokes its keys',
    async (name) => {
      const id = await made('/ops/workspaces', { name: `Leaked by ${name}` });
      const of = `/ops/workspaces/${id}`;
      await operate(`${of}/wallet/grants`, { checks: 1, reason: 'an order' });
      const { clientId } = await operate(`${of}/clinics`, { name: 'Riverside', npi: NPI });
      const { key } = await operate(`${of}/keys`, { name: 'robot', scopes: ['check:live'] });
      const access = { ...system().client.access, apiKey: String(key), clientId: String(clientId) };
      await clientOf(access).live();
      const { page, hand } = await at('operator', name, `/operator/workspaces/${id}?tab=settings`);
      const dialog = page.getByRole('dialog');
      const act = async (button: string, reason: string): Promise<void> => {
        await hand.press('button', button);
        await hand.fill('Reason', reason, dialog);
        await hand.press('button', button, dialog);
        await dialog.waitFor({ state: 'detached' });
      };
      await act('Suspend', 'unpaid since May');
      await expectShown(page.getByRole('alert').filter({ hasText: 'unpaid since May' }));
      expect(await operate(of)).toMatchObject({ suspension: { reason: 'unpaid since May' } });
      await act('Resume', 'paid');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await act('Drop all answers', 'the customer asked');
      await expectShown(page.getByText('Dropped 1 stored answer.'));
      await act('Revoke all keys', 'the key was in a repository');
      await expectShown(page.getByText('Revoked 1 key.'));
    },
  );

  it.each(drawnHands())(
    'finds a payer by what people call it, and decides its names, by %s',
    async (name) => {
      const alias = `Blue Lantern by ${name}`;
      const { page, hand } = await at('operator', name, '/operator/catalog');
      await hand.fill('Search payers', 'aetna');
      await hand.press('link', 'Aetna');
      await expectShown(page.getByRole('heading', { level: 1, name: 'Aetna' }));
      await arrived(page);
      await hand.fill('Add an alias', alias);
      await hand.press('button', 'Add');
      await hand.press('button', 'Review and save');
      await expectShown(page.getByRole('dialog').getByText(alias));
      await hand.press('button', 'Save the aliases');
      await expectShown(page.getByText(/^The aliases are saved, as version/));
      await hand.press('button', `Remove ${alias}`);
      await hand.press('button', 'Review and save');
      await hand.press('button', 'Save the aliases');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(JSON.stringify(await operate('/ops/payers/60054'))).not.toContain(alias);
    },
  );

  it.each(drawnHands())('sees by %s what a list would change, takes it, and goes back', async (name) => {
    const payer = `Zenith Meridian by ${name}`;
    const { page, hand } = await at('operator', name, '/operator/catalog/import');
    await choose(page, hand, [`ZEN-${name},${payer},,OR,yes`, ',Nameless,,,yes']);
    await expectShown(page.getByRole('alert').getByText(/line 3: payer_id is missing/));
    await hand.press('checkbox', 'Leave bad rows out');
    await hand.press('button', 'Show what it changes');
    const plan = page.locator('section').filter({ hasText: 'What it would change' });
    await expectShown(plan.getByRole('cell', { name: payer }));
    await hand.press('tab', 'Bad rows');
    await expectShown(rowWith(page, 'payer_id is missing'));
    expect(await page.getByRole('alert').count()).toBe(0);
    await hand.press('button', 'Take this list');
    await hand.press('button', 'Take the list');
    await expectShown(page.getByRole('heading', { name: 'What it has changed' }));

    await hand.press('link', 'Payers', page.getByRole('main'));
    await arrived(page);
    await hand.press('link', 'Versions');
    await arrived(page);
    const newest = rowWith(page, 'In force');
    await expectShown(newest.getByText('List of generic: 1 payer'));
    const before = String(Number(await newest.getByRole('cell').first().innerText()) - 1);
    await hand.press('button', `Go back to version ${before}`);
    await hand.press('button', 'Go back');
    await expectShown(newest.getByText(`Back to version ${before}`));
  });
});

/** What a page says in place of a list, with the way to begin one. */
function emptyOn(page: Page, title: string): Locator {
  return page
    .locator('main div')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last();
}

async function choose(page: Page, hand: Hand, lines: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.press('button', /^File/)]);
  const buffer = Buffer.from([HEADER, ...lines].join('\n'));
  await chooser.setFiles({ name: 'payers.csv', mimeType: 'text/csv', buffer });
  await hand.press('button', 'Show what it changes');
}
