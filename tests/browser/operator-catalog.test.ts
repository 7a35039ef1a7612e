import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import type { Locator, Page } from 'playwright-core';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { arrived, startConsole, type ConsoleSystem } from './helpers/console-system';
import { drawnHands, type Hand } from './helpers/hand';
import { expectShown } from './helpers/shown';

const START_MS = 180_000;
const STORY_MS = 60_000;
/** What an operator changes holds everywhere by then. */
const EVERYWHERE_MS = 8_000;
const HEADER = 'payer_id,name,other_names,states,eligibility';

describeWithBrowser('An operator of the catalog', () => {
  let system: ConsoleSystem;
  let folder: string;
  /** One person, with each of both hands. */
  let at: AtPage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-lists-'));
    system = await startConsole();
    at = await signInBothHands(system, { role: 'operator', below: '/operator/' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true });
  }, START_MS);

  let asked = 0;
  /** Of each form of member id the clinic remembers words by themselves, so what was answered before decides nothing. */
  const statusFor = async (payerName: string): Promise<number> => {
    asked += 1;
    const memberId = `W${'1'.repeat(2 + (asked % 70))}`;
    return (await system.client.live({ payerName, memberId })).status;
  };
  const choose = async (page: Page, hand: Hand, name: string, lines: readonly string[]): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, [HEADER, ...lines].join('\n'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.press('button', /^File/)]);
    await chooser.setFiles(path);
    await hand.press('button', 'Show what it changes');
  };

  it.each(drawnHands())(
    'finds a payer by what people call it, and decides another name for it, which checks may use then, by %s',
    async (name) => {
      const alias = `Blue Lantern by ${name}`;
      expect(await statusFor(alias)).toBe(422);
      const { page, hand } = await at(name, 'catalog');
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
      await eventually(async () => (await statusFor(alias)) === 200, EVERYWHERE_MS);

      await hand.press('button', `Remove ${alias}`);
      await hand.press('button', 'Review and save');
      await hand.press('button', 'Save the aliases');
      await eventually(async () => (await statusFor(alias)) === 422, EVERYWHERE_MS);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'sees what a list would change before anything changes, takes it, and goes back, by %s',
    async (name) => {
      const payer = `Zenith Meridian by ${name}`;
      const { page, hand } = await at(name, 'catalog/import');
      await choose(page, hand, `good-${name}.csv`, [`ZEN-${name},${payer},,OR,yes`]);
      const plan = page.locator('section').filter({ hasText: 'What it would change' });
      await expectShown(plan.getByRole('cell', { name: payer }));
      expect(await statusFor(payer)).toBe(422);
      await hand.press('button', 'Take this list');
      await hand.press('button', 'Take the list');
      await expectShown(page.getByRole('heading', { name: 'What it has changed' }));
      await eventually(async () => (await statusFor(payer)) === 200, EVERYWHERE_MS);

      await hand.press('link', 'Payers', page.getByRole('main'));
      await arrived(page);
      await hand.press('link', 'Versions');
      await arrived(page);
      const newest = rowOf(page, 'In force');
      await expectShown(newest.getByText('List of generic: 1 payer'));
      const version = Number(await newest.getByRole('cell').first().innerText());
      await hand.press('button', `Go back to version ${String(version - 1)}`);
      await hand.press('button', 'Go back');
      await expectShown(rowOf(page, 'In force').getByText(`Back to version ${String(version - 1)}`));
      await eventually(async () => (await statusFor(payer)) === 422, EVERYWHERE_MS);
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'reads which rows of a list are bad, and takes the others only when it says so, by %s',
    async (name) => {
      const rows = [`NOR-${name},Northern Light by ${name},,,yes`, ',Nameless,,,yes'];
      const { page, hand } = await at(name, 'catalog/import');
      await choose(page, hand, `bad-${name}.csv`, rows);
      await expectShown(page.getByRole('alert').getByText(/line 3: payer_id is missing/));
      await hand.press('checkbox', 'Leave bad rows out');
      await hand.press('button', 'Show what it changes');
      await expectShown(page.getByRole('heading', { name: 'What it would change' }));
      await hand.press('tab', 'Bad rows');
      await expectShown(page.getByRole('row').filter({ hasText: 'payer_id is missing' }));
      expect(await page.getByRole('alert').count()).toBe(0);
    },
    STORY_MS,
  );
});

/** The row of a table with this text. */
function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}
