import { readFile } from 'node:fs/promises';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem, type Role, type Visit } from './helpers/console-system';
import { handOf, drawnHands, type Hand, type HandName } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;

describeWithBrowser('In the log of checks, a person', () => {
  let system: ConsoleSystem;
  const visits = new Map<string, Promise<Visit>>();

  beforeAll(async () => {
    system = await startConsole();
    for (const [payerName, memberId] of [
      ['Aetna', 'W1'],
      ['Aetna', 'INACTIVE-1'],
      ['Cigna', 'AAA75-1'],
      ['Cigna', 'W2'],
    ] as const)
      await system.client.live({ payerName, memberId });
    await system.client.mock({});
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  /** One sign-in for each role and hand. */
  const at = async (path: string, role: Role, name: HandName): Promise<{ page: Page; hand: Hand }> => {
    const visit = visits.get(role + name) ?? system.visitAs(role);
    visits.set(role + name, visit);
    const { page } = await visit;
    await page.goto(`${system.baseUrl}/console${path}`);
    await arrived(page);
    return { page, hand: handOf(name, page) };
  };

  it.each(drawnHands())(
    'finds checks by payer, outcome, kind and day, by %s',
    async (name) => {
      const { page, hand } = await at('/checks', 'front-desk', name);
      const shows = async (...texts: readonly RegExp[]): Promise<void> => {
        await eventually(async () => (await rowsOf(page).count()) === texts.length, 15_000);
        for (const [place, text] of texts.entries())
          expect(await rowsOf(page).nth(place).innerText()).toMatch(text);
      };
      await hand.choose('Payer', 'Aetna');
      await shows(/Aetna[^]*Not active/, /Aetna[^]*Active/);
      // Its name, and the keyboard is where it was.
      expect(await page.getByLabel('Payer', { exact: true }).inputValue()).toBe('Aetna');
      await hand.choose('Outcome', 'Not active');
      await shows(/Aetna[^]*Not active/);
      await hand.press('button', 'Clear');
      await hand.press('radio', 'Mock');
      await shows(/Mock/);
      await hand.press('radio', 'Live');
      await shows(/Cigna/, /Cigna/, /Aetna/, /Aetna/);
      await hand.fill('To', '2026-01-31');
      await expectShown(page.getByText('No check fits'));
      await hand.press('button', 'Show all checks');
      await eventually(async () => (await rowsOf(page).count()) === 5, 15_000);
    },
    STORY_MS,
  );

  it(
    'sees a check of a colleague arrive by itself',
    async () => {
      const { page } = await at('/checks?outcome=not-stated', 'front-desk', 'mouse');
      await expectShown(page.getByText('No check fits'));
      await system.client.live({ payerName: 'Humana', memberId: 'NOTSTATED-1' });
      await rowsOf(page).getByText('Not stated').waitFor();
      expect(await rowsOf(page).count()).toBe(1);
    },
    STORY_MS,
  );

  it(
    'finds a check by its trace id, opens it, and reads its course',
    async () => {
      const { headers, body } = await system.client.live({ memberId: 'W3' });
      const { traceId } = body as { readonly traceId: string };
      const { page, hand } = await at('/checks', 'front-desk', 'keyboard');
      await hand.fill('Id', traceId);
      await page.keyboard.press('Enter');
      await eventually(async () => (await rowsOf(page).count()) === 1, 15_000);
      await hand.press('link', /, \d{4}|[AP]M/, rowsOf(page));
      await page.waitForURL(`**/console/checks/${headers['check-id'] ?? ''}`);
      await expectShown(page.getByText(traceId, { exact: true }));
      const steps = page.getByRole('listitem').filter({ has: page.locator('time') });
      await steps.first().waitFor();
      const times: (string | null)[] = [];
      for (const time of await steps.locator('time').all()) times.push(await time.getAttribute('datetime'));
      expect(times.length).toBeGreaterThan(2);
      expect(times).toEqual([...times].sort());
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'saves what is listed as a table, by %s',
    async (name) => {
      const { page, hand } = await at('/checks?outcome=rejected', 'front-desk', name);
      await rowsOf(page).first().waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        hand.press('button', 'Export as CSV'),
      ]);
      expect(download.suggestedFilename()).toBe('checks.csv');
      const [header = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
      expect(header).toContain('outcome');
      expect(lines).toHaveLength(await rowsOf(page).count());
      expect(lines.every((line) => line.includes('rejected'))).toBe(true);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'opens an answer while it is kept, under their own name in the audit log, and finds it gone once it was forgotten, by %s',
    async (name) => {
      const { headers } = await system.client.live({ memberId: `W4${name}` });
      const checkId = headers['check-id'] ?? '';
      const { page, hand } = await at(`/checks/${checkId}`, 'front-desk', name);
      await hand.press('button', 'Open the answer');
      await expectShown(page.getByRole('region', { name: 'Answer' }).getByText(`member id W4${name}`));
      await eventually(async () => {
        const { body } = await system.client.operate('/ops/audit', { query: { action: 'answer.read' } });
        const { data } = body as {
          readonly data: readonly { readonly target: string; readonly actor: string }[];
        };
        return data.some(({ target, actor }) => target.includes(checkId) && actor === 'link:a front-desk');
      });
      const json = { reason: 'the patient asked for it' };
      expect((await system.client.operate(`/ops/checks/${checkId}/forget`, { json })).status).toBe(200);
      await page.reload();
      await arrived(page);
      await hand.press('button', 'Open the answer');
      await expectShown(page.getByText('The answer is no longer kept'));
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'keeps a simulated answer as a scenario, which mock checks then get, by %s',
    async (name) => {
      const { headers } = await system.client.live({ memberId: 'AAA75-1' });
      const { page, hand } = await at(`/checks/${headers['check-id'] ?? ''}`, 'admin', name);
      await hand.press('button', 'Open the answer');
      await hand.press('button', 'Keep as a scenario');
      const slug = `unknown-${name}`;
      await hand.fill('Name', slug);
      await hand.press('button', 'Keep the scenario');
      await expectShown(page.getByText('The scenario is kept.'));
      const { body } = await system.client.mock({ mockFixture: slug });
      expect(body).toMatchObject({ success: false, errorMessage: expect.stringMatching(/75/) as string });
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'who may only read is led from the form to the log, and is not offered an answer, by %s',
    async (name) => {
      const { page, hand } = await at('/check', 'viewer', name);
      await expectShown(page.getByText('You may not ask payers'));
      expect(await page.getByLabel('Member id').count()).toBe(0);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      expect(await navigation.getByText('Check coverage').count()).toBe(0);
      await hand.press('link', 'To the checks');
      await rowsOf(page).first().waitFor();
      await hand.press('link', /[AP]M/, rowsOf(page).first());
      await expectShown(page.getByRole('heading', { name: 'Timeline' }));
      expect(await page.getByRole('button', { name: 'Open the answer' }).count()).toBe(0);
    },
    STORY_MS,
  );
});

function rowsOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Checks' }).locator('tbody').getByRole('row');
}
