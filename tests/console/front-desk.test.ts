import { eventually } from '@eligibility/testkit';
import type { Page } from 'playwright-core';
import { hits } from '../e2e/helpers/canary-patient';
import { openPage } from './helpers/browser';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const A_MINUTE_MS = 60_000;

/** A patient whose values occur nowhere else; the date is typed as people type it. */
const CANARY = ['Aetna', 'XCANARYMEMBER1', 'Xcanaryfirst', 'Xcanarylast', '3/17/1931'] as const;
const JANE = ['Aetna', 'W123456789', 'Jane', 'Doe', '4/12/1980'] as const;

describeWithBrowser('A front desk', () => {
  let system: ConsoleSystem;

  beforeAll(async () => {
    system = await startConsole();
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it('follows the printed link and has its first answer within a minute', async () => {
    const startedMs = performance.now();
    const { page, complaints } = await openPage(system.browser);
    await page.goto(system.printedLink);
    await arrived(page);
    // The token is gone from the address bar and from the history.
    expect(page.url()).not.toContain('#');
    await page.goto(`${system.baseUrl}/console/check`);
    await arrived(page);
    await fillIn(page, JANE);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await verdict(page, 'Active');
    expect(performance.now() - startedMs).toBeLessThan(A_MINUTE_MS);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('refuses a link that was used, in words', async () => {
    const link = await system.linkFor('front-desk');
    const [first, second] = [await openPage(system.browser), await openPage(system.browser)];
    await first.page.goto(link);
    await arrived(first.page);
    await second.page.goto(link);
    await second.page.getByText('This link was used already').waitFor();
    expect(await second.page.context().cookies()).toEqual([]);
  });

  it('asks about one patient after the other with the keyboard alone', async () => {
    const { page } = await system.visitAs('front-desk');
    for (const member of ['W100', 'W200']) {
      await page.getByLabel('Payer', { exact: true }).focus();
      await typed(page, ['Aetna', member, 'Jane', 'Doe', '4/12/1980']);
      await page.keyboard.press('Enter');
      await verdict(page, 'Active');
      // The keyboard is on the way to the next patient.
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Answer' }).waitFor({ state: 'detached' });
      expect(await page.getByLabel('Member id').inputValue()).toBe('');
    }
  });

  it('is asked which payer is meant, picks one, and only then the check is made and charged', async () => {
    const { page } = await system.visitAs('front-desk');
    const before = (await system.client.balance()).captured;
    await fillIn(page, ['Blue Cross', 'W300', 'Jane', 'Doe', '4/12/1980']);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    const candidates = page.getByRole('group', { name: /which payer|no payer/i });
    await candidates.waitFor();
    expect((await system.client.balance()).captured).toBe(before);
    await candidates.getByRole('button').first().click();
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    await eventually(async () => (await system.client.balance()).captured === before + 1);
  });

  it.each([
    ['INACTIVE1', 'Not active'],
    ['AAA75', 'Not confirmed'],
    ['HTTP500', 'Not confirmed'],
  ])('reads what became of member %s: %s, and what to do', async (member, words) => {
    const { page } = await system.visitAs('front-desk');
    await fillIn(page, ['Cigna', member, 'Jane', 'Doe', '4/12/1980']);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await expectShown(page.getByText(words));
  });

  it('tries a scenario without cost', async () => {
    const { page } = await system.visitAs('front-desk');
    const before = await system.client.balance();
    await page.getByText('Try without cost').click();
    await fillIn(page, JANE);
    await page.getByRole('button', { name: 'Show the scenario' }).click();
    await page.getByText('A scenario: no payer was asked').waitFor();
    expect(await system.client.balance()).toEqual(before);
  });

  it('finds its checks in the log, newest first, and opens one', async () => {
    const { page } = await system.visitAs('front-desk');
    const { headers } = await system.client.live({});
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    await page.goto(`${system.baseUrl}/console/checks/${headers['check-id'] ?? ''}`);
    await arrived(page);
    await expectShown(page.getByText('Timeline'));
  });

  it('sees, as a viewer, the log, and is not offered to ask', async () => {
    const { page } = await system.visitAs('viewer');
    expect(new URL(page.url()).pathname).toBe('/console/checks');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.getByText('Check coverage').count()).toBe(0);
  });

  it("leaves nothing of a patient in the browser's keeping, in URLs, in its console or in the log", async () => {
    const { page, complaints } = await openPage(system.browser);
    const urls: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(await system.linkFor('front-desk'));
    await arrived(page);
    await fillIn(page, CANARY);
    await page.getByRole('button', { name: 'Check coverage' }).click();
    await verdict(page, 'Active');
    // It is on the page, so that what is looked for below can be found.
    expect(hits(await page.locator('main').innerText())).not.toEqual([]);
    const kept = [page.url(), await page.title(), await keptBy(page), ...urls, ...said, ...complaints];
    expect(kept.flatMap(hits)).toEqual([]);
    await page.goto(`${system.baseUrl}/console/checks`);
    await arrived(page);
    await page.goBack();
    await arrived(page);
    expect(hits(await page.locator('main').innerText())).toEqual([]);
    expect(hits(await page.getByLabel('Member id').inputValue())).toEqual([]);
    expect(hits(await keptBy(page))).toEqual([]);
    await eventually(() => system.printed().includes('/api/eligibility/check'));
    expect(hits(system.printed())).toEqual([]);
  });
});

/** Writes the patient into the form, as with a mouse in each field. */
async function fillIn(page: Page, [payer, member, first, last, birth]: readonly string[]): Promise<void> {
  await page.getByLabel('Payer', { exact: true }).fill(payer ?? '');
  await page.getByLabel('Member id').fill(member ?? '');
  await page.getByLabel('First name').fill(first ?? '');
  await page.getByLabel('Last name').fill(last ?? '');
  await page.getByLabel('Date of birth').fill(birth ?? '');
}

/** The same with keys: a tabulator leads from field to field. */
async function typed(page: Page, values: readonly string[]): Promise<void> {
  for (const [place, value] of values.entries()) {
    if (place > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
}

async function verdict(page: Page, words: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Answer' })
    .getByRole('heading', { name: words, exact: true })
    .waitFor();
}

/** Everything that this origin keeps in the browser, and the state of its history, as text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const texts = [JSON.stringify(history.state), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    texts.push(document.cookie, document.title, location.href);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, await (await cache.match(request)).text());
    }
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        texts.push(JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))));
      }
    }
    for (const entry of performance.getEntriesByType('resource')) texts.push(entry.name);
    return texts.join('\\n');
  })()`);
}
