import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@eligibility/testkit';
import { PYTHON_CLIENT, pythonWithTools } from '../process/clients/_python';
import { signInBothHands, type AtPage } from './helpers/at-page';
import { describeWithBrowser } from './helpers/describe-with-browser';
import { startConsole, type ConsoleSystem } from './helpers/console-system';
import { drawnHands } from './helpers/hand';
import { expectShown } from './helpers/shown';

const run = promisify(execFile);

const START_MS = 180_000;
const STORY_MS = 60_000;

const CALLS = ['A mock check', 'A live check', 'Search payers', 'The balance'] as const;
/** How each language is run, as its text is pasted. A refusal ends the program with an error. */
const SHELLS = {
  curl: { command: 'bash', args: (text: string) => ['-c', `${text} --fail`] },
  TypeScript: { command: process.execPath, args: (text: string) => ['--input-type=module', '-e', text] },
  Python: { command: pythonWithTools() ?? 'python3', args: (text: string) => ['-c', text] },
} as const;

type Log = { readonly data: readonly { readonly outcome: string; readonly charged: boolean }[] };

describeWithBrowser("A workspace's admin who looks at its use", () => {
  let system: ConsoleSystem;
  /** One person, with each of both hands. */
  let at: AtPage;

  beforeAll(async () => {
    system = await startConsole();
    at = await signInBothHands(system, { role: 'admin', below: '/workspace' });
  }, START_MS);
  afterAll(async () => {
    await system.stop();
  }, START_MS);

  it.each(drawnHands())(
    'sees a refused request arrive, and reads what its error means and what to do, by %s',
    async (name) => {
      const { page, hand } = await at(name, '/requests');
      await hand.press('radio', 'Refused or failed');
      const { headers } = await system.client.live({ patientDateOfBirth: '2999-01-01' });
      const row = page.getByRole('row').filter({ hasText: headers['x-request-id'] ?? 'no id' });
      await expectShown(row.getByText('400'));
      await expectShown(row.getByText('Demo key'));
      await hand.press('link', 'validation-failed', row);
      await expectShown(
        page.getByRole('heading', { level: 1 }).filter({ hasText: /validation-failed|not valid/ }),
      );
      expect(new URL(page.url()).pathname).toBe('/docs/errors/validation-failed');
    },
    STORY_MS,
  );

  it.each(drawnHands())(
    'decides when the balance is low, and reads that it is, by %s',
    async (name) => {
      const { page, hand } = await at(name, '');
      await hand.press('button', 'Change when the balance is low');
      const dialog = page.getByRole('dialog', { name: 'When the balance is low' });
      await hand.fill('Low at a balance of', '5,000', dialog);
      await hand.press('button', 'Save', dialog);
      await dialog.waitFor({ state: 'detached' });
      await expectShown(page.getByText('Low at 5,000 checks or fewer.'));
      await expectShown(page.getByText('Low', { exact: true }));
      await hand.press('button', 'Change when the balance is low');
      await hand.fill('Low at a balance of', '', dialog);
      await hand.press('button', 'Save', dialog);
      await expectShown(page.getByText('No threshold for a low balance.'));
    },
    STORY_MS,
  );

  it.each(Object.keys(SHELLS) as (keyof typeof SHELLS)[])(
    'copies each ready-made call in %s, and it is answered as it is',
    async (language) => {
      const { page, hand } = await at('keyboard', '/calls');
      await hand.press('radio', language);
      for (const call of CALLS) {
        await hand.choose('What', call);
        const text = await page.getByRole('region', { name: 'The call' }).innerText();
        const { command, args } = SHELLS[language];
        const env = {
          PATH: process.env['PATH'],
          ELIGIBILITY_API_KEY: system.client.apiKey,
          PYTHONPATH: join(PYTHON_CLIENT, 'src'),
        };
        const { stdout } = await run(command, args(text), { env, cwd: ROOT });
        expect([call, stdout]).toEqual([call, expect.stringMatching(/Aetna|available/i)]);
      }
    },
    STORY_MS,
  );

  it(
    'reads the same numbers in the charts as in the log of checks',
    async () => {
      for (const memberId of ['W1', 'W2', 'INACTIVE1', 'AAA75', 'HTTP500']) {
        await system.client.live({ payerName: 'Cigna', memberId });
      }
      await system.client.live({ payerName: 'Humana' });
      await system.client.mock({ mockFixture: 'dental' });
      const logged = async (filter: string): Promise<Log['data']> =>
        ((await system.client.asProgram(`/api/eligibility/checks?limit=100&${filter}`)).body as Log).data;
      const { page, hand } = await at('keyboard', '');
      const numberIn = async (panel: string, line: string): Promise<number> => {
        const section = page.locator('section').filter({ has: page.getByRole('heading', { name: panel }) });
        const text = await section.getByRole('listitem').filter({ hasText: line }).innerText();
        return Number(/(\d+)\s*$/.exec(text)?.[1]);
      };
      const live = await logged('tag=live');
      const count = (test: (line: Log['data'][number]) => boolean): number => live.filter(test).length;
      expect(await numberIn('By outcome', 'Coverage is active')).toBe(
        count(({ outcome }) => outcome === 'active'),
      );
      expect(await numberIn('By outcome', 'Coverage is not active')).toBe(
        count(({ outcome }) => outcome === 'inactive'),
      );
      expect(await numberIn('By clinic', 'Demo Family Practice')).toBe(live.length);
      expect(await numberIn('By payer', 'Cigna')).toBe(5);
      expect(await numberIn('By payer', 'Humana')).toBe(1);

      await page.getByText('As a table').focus();
      await page.keyboard.press('Enter');
      const table = page.getByRole('region', { name: 'Checks by day, as a table' });
      const today = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
      const { captured } = await system.client.balance();
      expect(count(({ charged }) => charged)).toBe(captured);
      const mocks = (await logged('tag=mock')).length;
      expect(today.slice(1)).toEqual([captured, live.length - captured, mocks].map(String));
      await hand.press('radio', '7 days');
      await expectShown(
        page.getByText(`${String(live.length)} live, of which ${String(captured)} were charged`),
      );
    },
    STORY_MS,
  );
});
