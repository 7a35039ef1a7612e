import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { clientOf, PATIENT } from '../helpers/client';
import { webhookReceiver, type Receiver, type ReceiverAnswer } from '../helpers/webhook-receiver';
import { statusAt, visitsTo } from './helpers/at-page';
import { openPage } from './helpers/browser';
import { arrived } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { drawnHands, type Hand } from './helpers/hand';
import { expectShown, rowWith } from './helpers/shown';

/** Rights that are taken away have ended by then. */
const ENDED_MS = 3_000;
const WORDS = 'our usual plan';

describeConsole("A workspace's admin", (system) => {
  const at = visitsTo(system);
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await webhookReceiver();
  });
  afterAll(() => receiver.stop());

  // First: a second clinic would have to be chosen.
  it('decides what the words of a clinic mean, and has them forgotten', async () => {
    // Chosen once: the words are known, and still asked about.
    const json = { ...PATIENT, payerName: '60054', payerText: WORDS };
    await system().client.call('/api/eligibility/check', { json });
    const { page, hand } = await at('admin', 'mouse', '/workspace/words');
    const row = rowWith(page, WORDS);
    await eventually(async () => {
      await page.reload();
      await arrived(page);
      return (await row.count()) === 1;
    }, 15_000);
    await expectShown(row.getByText('Aetna', { exact: true }));
    await expectShown(row.getByText('You are asked'));
    await hand.press('button', `Act on ${WORDS}`);
    await hand.press('menuitem', 'Change the payer');
    await hand.choose('Payer', 'Cigna');
    await hand.press('button', 'Save the words');
    await expectShown(row.getByText('Written by you'));
    await expectShown(row.getByText('Cigna', { exact: true }));
    await hand.press('button', `Act on ${WORDS}`);
    await hand.press('menuitem', 'Forget');
    await hand.press('button', 'Forget the words');
    await row.waitFor({ state: 'detached' });
  });

  it.each(drawnHands())('corrects a clinic, retires and opens it, by %s', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace/clinics');
    await hand.press('button', 'Add a clinic');
    await hand.fill('Name', `Lakeside by ${name}`);
    await hand.fill('NPI', '1234567890');
    await expectShown(page.getByText('A digit is wrong'));
    await hand.fill('NPI', '1234567893');
    await hand.press('radio', 'A person');
    await hand.fill('First name', 'Ann');
    await hand.fill('Last name', 'Lee');
    await hand.press('button', 'Add the clinic');
    await expectShown(rowWith(page, `Lakeside by ${name}`).getByText('Ann Lee'));

    await hand.press('button', `Edit Lakeside by ${name}`);
    await hand.fill('Name', `Lakeside Family by ${name}`);
    await hand.press('radio', 'The organization');
    await hand.press('button', 'Save the clinic');
    const row = rowWith(page, `Lakeside Family by ${name}`);
    await expectShown(row.getByText('The organization'));
    await hand.press('button', `Retire Lakeside Family by ${name}`);
    await hand.press('button', 'Retire the clinic');
    await expectShown(row.getByText(/^Retired/));
    await hand.press('button', `Open Lakeside Family by ${name}`);
    await hand.press('button', 'Open the clinic');
    await expectShown(row.getByText('Open', { exact: true }));
  });

  it.each(drawnHands())('makes a key, limits, rotates and revokes it, by %s', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace/keys');
    const act = async (what: string, row?: Locator): Promise<void> => {
      await hand.press('button', `Act on the key robot by ${name}`, row);
      await hand.press('menuitem', what);
    };
    await hand.press('button', 'Create a key');
    await hand.fill('Name', `robot by ${name}`);
    await hand.press('checkbox', 'Read the balance');
    await hand.press('checkbox', 'Search payers');
    await hand.choose('It ends', 'In 30 days');
    await hand.press('button', 'Create the key');
    const key = await storedSecret(page, hand, 'key');
    await page.reload();
    await arrived(page);
    await expectShown(rowWith(page, `robot by ${name}`));
    expect(await page.content()).not.toContain(key);
    // The boxes are ticked in the beginning for checks alone: what was pressed is what the key may.
    const program = clientOf({ ...system().client.access, apiKey: key });
    expect(await program.call('/api/wallet')).toMatchObject({ status: 200 });
    expect(await program.call('/api/payers?query=aetna')).toMatchObject({ status: 403 });

    await act('Change its limits');
    await hand.fill('Requests per minute', '1');
    await hand.press('button', 'Save the limits');
    await expectShown(rowWith(page, `robot by ${name}`).getByText('1 request a minute'));

    await act('Rotate it');
    await hand.choose('The old key works on for', 'One hour');
    await hand.press('button', 'Rotate the key');
    expect(await storedSecret(page, hand, 'key')).not.toBe(key);
    const replaced = rowWith(page, `robot by ${name}`).filter({ hasText: 'Being replaced' });
    await act('Revoke it', replaced);
    await hand.press('button', 'Revoke the key');
    await expectShown(page.getByText(`The key robot by ${name} is revoked.`));
    await replaced.waitFor({ state: 'detached' });
    await hand.press('radio', 'All');
    await expectShown(rowWith(page, `robot by ${name}`).getByText('Revoked'));
  });

  it.each(drawnHands())('makes a link, and removes who came by it, by %s', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace/members');
    const dialog = page.getByRole('dialog');
    await hand.press('button', 'Invite a person');
    await expectShown(dialog.getByText('This installation has no identity provider.'));
    await hand.press('button', 'Make a sign-in link instead');
    await hand.fill('Name of the person', 'ann@clinic.example');
    await hand.press('radio', 'Viewer');
    await hand.press('button', 'Make the link');
    await expectShown(dialog.getByText('Use Latin letters, digits, single blanks'));
    expect(await page.getByLabel('Name of the person').getAttribute('aria-invalid')).toBe('true');
    await hand.fill('Name of the person', `Desk ${name}`);
    await hand.press('button', 'Make the link');
    await expectShown(dialog.getByText('once, within 15 minutes'));
    await expectShown(dialog.getByRole('button', { name: 'Copy the link' }));
    const link = await dialog.getByText(/\/console\/sign-in#/).innerText();
    await hand.press('button', 'I have copied it');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText(/\/console\/sign-in#/).count()).toBe(0);

    const visitor = await openPage(system().browser);
    await visitor.page.goto(link);
    await arrived(visitor.page);
    await page.reload();
    await arrived(page);
    const table = page.getByRole('table', { name: 'Signed in by a link or a group' });
    const row = table.getByRole('row').filter({ hasText: `Desk ${name}` });
    await expectShown(row.getByText('By a sign-in link'));
    await expectShown(row.getByText('Viewer'));
    // People do not remove themselves by mistake.
    const own = table.getByRole('row').filter({ hasText: '(you)' });
    expect([await own.count(), await own.getByRole('button').count()]).toEqual([1, 0]);
    await hand.press('button', `Remove Desk ${name}`);
    await expectShown(dialog.getByText('API keys go on working'));
    await hand.press('button', 'Remove the person');
    await row.waitFor({ state: 'detached' });
    await eventually(async () => (await statusAt(visitor.page, '/api/eligibility/checks')) === 403, ENDED_MS);
  });

  it.each(drawnHands())('adds, changes and removes a webhook, by %s', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace/webhooks');
    const url = receiver.url(`/added-${name}`);
    await hand.press('button', 'Add a webhook');
    await hand.fill('Address', 'http://10.0.0.1/events');
    await hand.press('button', 'Add the webhook');
    await expectShown(page.getByRole('dialog').getByText('is not an address on the public internet'));
    await hand.fill('Address', url);
    await hand.press('checkbox', 'The balance is low');
    await hand.press('button', 'Add the webhook');
    const secret = await storedSecret(page, hand, 'secret');
    await expectShown(rowWith(page, url).getByText('check.completed, wallet.low'));
    await page.reload();
    await arrived(page);
    expect(await page.content()).not.toContain(secret);
    await act(hand, url, ['Replace its secret', 'Replace the secret']);
    expect(await storedSecret(page, hand, 'secret')).not.toBe(secret);
    await expectShown(rowWith(page, url).getByText(/^Signed with two secrets until/));
    await hand.press('button', `Act on the webhook ${url}`);
    await hand.press('menuitem', 'Change it');
    await hand.press('checkbox', 'A batch is done');
    await hand.press('button', 'Save the webhook');
    await expectShown(rowWith(page, url).getByText('check.completed, batch.completed, wallet.low'));
    await act(hand, url, ['Remove it', 'Remove the webhook']);
    await rowWith(page, url).waitFor({ state: 'detached' });
  });

  it.each(drawnHands())('reads deliveries, and recovers what was lost, by %s', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace/webhooks');
    const path = `/down-${name}`;
    const url = receiver.url(path);
    /** The newest one. */
    const delivery = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
    await hand.press('button', 'Add a webhook');
    await hand.fill('Address', url);
    await hand.press('button', 'Add the webhook');
    await storedSecret(page, hand, 'secret');
    receiver.answerWith(path, { status: 500, body: 'we are closed' });
    await act(hand, url, ['Send a test event', 'Send the event']);
    await hand.press('button', `Act on the webhook ${url}`);
    await hand.press('menuitem', 'Show its deliveries');
    await expectShown(delivery.getByText(/^500, /));
    await hand.press('button', /^Show the delivery of ping/);
    for (const text of ['the answer is not 2xx', 'we are closed', '"type": "ping"'])
      await expectShown(page.getByRole('dialog').getByText(text));
    receiver.answerWith(path, { status: 204 });
    await hand.press('button', 'Send it again');
    await expectShown(delivery.getByText('Delivered'));

    // Disabled while the first try waits for its answer, so that no hand is too slow for the second one.
    let fail: (answer: ReceiverAnswer) => void = () => undefined;
    const failure = new Promise<ReceiverAnswer>((resolve) => (fail = resolve));
    receiver.answerWith(path, () => failure);
    await act(hand, url, ['Send a test event', 'Send the event']);
    await act(hand, url, ['Disable it', 'Disable the webhook']);
    await expectShown(rowWith(page, url).getByText('Disabled', { exact: true }));
    fail({ status: 500 });
    await expectShown(delivery.getByText('Given up'));
    receiver.answerWith(path, { status: 204 });
    await act(hand, url, ['Enable it', 'Enable the webhook']);
    await expectShown(rowWith(page, url).getByText('Works'));
    await hand.press('button', `Act on the webhook ${url}`);
    await hand.press('menuitem', 'Send what failed again');
    await hand.fill('Since', '2026-01-01T00:00');
    await hand.press('button', 'Send again');
    await expectShown(page.getByText('1 delivery will be sent again.'));
    await expectShown(delivery.getByText('Delivered'));
    await hand.choose('Which deliveries', 'Given up');
    await expectShown(page.getByText('No delivery', { exact: true }));
  });
});

/** Opens the menu of a webhook, and confirms what was chosen there. */
async function act(hand: Hand, url: string, [item, button]: readonly [string, string]): Promise<void> {
  await hand.press('button', `Act on the webhook ${url}`);
  await hand.press('menuitem', item);
  await hand.press('button', button);
}

/** What is shown once: its window stays until a person says that it is stored. */
async function storedSecret(page: Page, hand: Hand, what: 'key' | 'secret'): Promise<string> {
  const shown = page.getByRole('dialog').getByText(/^(elig_live|whsec)_\S+$/);
  await shown.waitFor();
  const secret = await shown.innerText();
  await page.keyboard.press('Escape');
  await expectShown(shown);
  await hand.press('checkbox', `I have stored the ${what}`);
  await hand.press('button', 'Close');
  return secret;
}
