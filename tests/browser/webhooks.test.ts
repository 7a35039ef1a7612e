import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { webhookReceiver, type Receiver } from '../helpers/webhook-receiver';
import { violationsOn } from './helpers/accessibility';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { drawnHands, type Hand } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 90_000;

describeWithBrowser('The webhooks of a workspace', () => {
  let system: ConsoleSystem;
  let receiver: Receiver;
  let at: AtPage;

  beforeAll(async () => {
    [system, receiver] = await Promise.all([startConsole(), webhookReceiver()]);
    at = await signInBothHands(system, { role: 'admin', below: '/workspace/' });
  }, START_MS);
  afterAll(async () => {
    await receiver.stop();
    await system.stop();
  }, START_MS);

  /** Adds one for the address, as a person does. @returns its secret, which is stored */
  const add = async ({ page, hand }: Awaited<ReturnType<AtPage>>, url: string): Promise<string> => {
    await hand.press('button', 'Add a webhook');
    await hand.fill('Address', url);
    await hand.press('button', 'Add the webhook');
    return storedSecret(page, hand);
  };
  const act = async (hand: Hand, url: string, what: string): Promise<void> => {
    await hand.press('button', `Act on the webhook ${url}`);
    await hand.press('menuitem', what);
  };

  it.each(drawnHands())(
    'are added with a secret that is shown once, and told with a signature that it verifies, by %s',
    async (name) => {
      const there = await at(name, 'webhooks');
      const { page, hand } = there;
      const path = `/added-${name}`;
      const url = receiver.url(path);
      await hand.press('button', 'Add a webhook');
      await hand.fill('Address', 'http://10.0.0.1/events');
      await hand.press('button', 'Add the webhook');
      await expectShown(page.getByRole('dialog').getByText('is not an address on the public internet'));
      await hand.fill('Address', url);
      await hand.press('checkbox', 'The balance is low');
      await hand.press('button', 'Add the webhook');
      const secret = await storedSecret(page, hand);
      await expectShown(rowOf(page, url).getByText('check.completed, wallet.low'));
      await page.reload();
      await arrived(page);
      expect(await page.content()).not.toContain(secret);

      await act(hand, url, 'Send a test event');
      await hand.press('button', 'Send the event');
      await eventually(() => receiver.got(path).length === 1);
      const [received] = receiver.got(path);
      expect(new Webhook(secret).verify(received?.body ?? '', received?.headers as never)).toMatchObject({
        type: 'ping',
      });

      await act(hand, url, 'Replace its secret');
      await hand.press('button', 'Replace the secret');
      expect(await storedSecret(page, hand)).not.toBe(secret);
      await expectShown(rowOf(page, url).getByText(/^Signed with two secrets until/));
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'show each delivery with its request and response; one is sent again, and what was lost is recovered, by %s',
    async (name) => {
      const there = await at(name, 'webhooks');
      const { page, hand } = there;
      const path = `/down-${name}`;
      const url = receiver.url(path);
      await add(there, url);
      receiver.answerWith(path, { status: 500, body: 'we are closed' });
      await act(hand, url, 'Send a test event');
      await hand.press('button', 'Send the event');
      await act(hand, url, 'Show its deliveries');
      const delivery = deliveryRow(page);
      await expectShown(delivery.getByText(/^500, /));
      expect(await violationsOn(page)).toEqual([]);
      await hand.press('button', /^Show the delivery of ping/);
      const dialog = page.getByRole('dialog');
      await expectShown(dialog.getByText('the answer is not 2xx'));
      await expectShown(dialog.getByText('we are closed'));
      await expectShown(dialog.getByText('"type": "ping"'));
      expect(await violationsOn(page)).toEqual([]);
      receiver.answerWith(path, { status: 204 });
      await hand.press('button', 'Send it again');
      await expectShown(delivery.getByText('Delivered'));

      receiver.answerWith(path, { status: 500 });
      await act(hand, url, 'Send a test event');
      await hand.press('button', 'Send the event');
      await expectShown(deliveryRow(page).getByText(/^500, /));
      await act(hand, url, 'Disable it');
      await hand.press('button', 'Disable the webhook');
      await expectShown(rowOf(page, url).getByText('Disabled', { exact: true }));
      await expectShown(deliveryRow(page).getByText('Cancelled'));
      receiver.answerWith(path, { status: 204 });
      await act(hand, url, 'Enable it');
      await hand.press('button', 'Enable the webhook');
      await expectShown(rowOf(page, url).getByText('Works'));
      await act(hand, url, 'Send what failed again');
      await hand.fill('Since', '2026-01-01T00:00');
      await hand.press('button', 'Send again');
      await expectShown(page.getByText('1 delivery will be sent again.'));
      await expectShown(deliveryRow(page).getByText('Delivered'));
      await hand.choose('Which deliveries', 'Given up');
      await expectShown(page.getByText('No delivery', { exact: true }));
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'are changed and removed, after which nothing is sent, by %s',
    async (name) => {
      const there = await at(name, 'webhooks');
      const { page, hand } = there;
      const url = receiver.url(`/changed-${name}`);
      await add(there, url);
      await act(hand, url, 'Change it');
      await hand.press('checkbox', 'A batch is done');
      await hand.press('button', 'Save the webhook');
      await expectShown(rowOf(page, url).getByText('check.completed, batch.completed'));
      await act(hand, url, 'Remove it');
      await hand.press('button', 'Remove the webhook');
      await rowOf(page, url).waitFor({ state: 'detached' });
    },
    STORY_MS,
  );
});

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Webhooks' }).getByRole('row').filter({ hasText: text });
}

/** The newest one. */
function deliveryRow(page: Page): Locator {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
}

async function storedSecret(page: Page, hand: Hand): Promise<string> {
  const shown = page.getByRole('dialog').getByText(/^whsec_\S+$/);
  await shown.waitFor();
  const secret = await shown.innerText();
  await page.keyboard.press('Escape');
  await expectShown(shown);
  await hand.press('checkbox', 'I have stored the secret');
  await hand.press('button', 'Close');
  return secret;
}
