import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@eligibility/testkit';
import { PYTHON_CLIENT, pythonWithTools } from '../process/clients/_python';
import { visitsTo } from './helpers/at-page';
import { describeConsole } from './helpers/describe-console';
import { drawnHands } from './helpers/hand';
import { expectShown, rowWith } from './helpers/shown';

const run = promisify(execFile);

const CALLS = ['A mock check', 'A live check', 'Search payers', 'The balance'] as const;
/** How each language is run, as its text is pasted. A refusal ends the program with an error. */
const SHELLS = {
  curl: { command: 'bash', args: (text: string) => ['-c', `${text} --fail`] },
  TypeScript: { command: process.execPath, args: (text: string) => ['--input-type=module', '-e', text] },
  Python: { command: pythonWithTools() ?? 'python3', args: (text: string) => ['-c', text] },
} as const;

type Log = { readonly data: readonly { readonly outcome: string; readonly charged: boolean }[] };

describeConsole("A workspace's admin who looks at its use", (system) => {
  const at = visitsTo(system);

  it.each(drawnHands())(
    'sees a refused request arrive by %s, and reads what its error means',
    async (name) => {
      const { page, hand } = await at('admin', name, '/workspace/requests');
      await hand.press('radio', 'Refused or failed');
      const { headers } = await system().client.live({ patientDateOfBirth: '2999-01-01' });
      const row = rowWith(page, headers['x-request-id'] ?? 'no id');
      await expectShown(row.getByText('400'));
      await expectShown(row.getByText('Demo key'));
      await hand.press('link', 'validation-failed', row);
      await page.waitForURL('**/docs/errors/validation-failed');
      await expectShown(page.getByRole('heading', { level: 1 }));
    },
  );

  it.each(drawnHands())('decides by %s when the balance is low, and reads that it is', async (name) => {
    const { page, hand } = await at('admin', name, '/workspace');
    const dialog = page.getByRole('dialog', { name: 'When the balance is low' });
    const lowAt = async (checks: string): Promise<void> => {
      await hand.press('button', 'Change when the balance is low');
      await hand.fill('Low at a balance of', checks, dialog);
      await hand.press('button', 'Save', dialog);
      await dialog.waitFor({ state: 'detached' });
    };
    await lowAt('5,000');
    await expectShown(page.getByText('Low at 5,000 checks or fewer.'));
    await expectShown(page.getByText('Low', { exact: true }));
    await lowAt('');
    await expectShown(page.getByText('No threshold for a low balance.'));
  });

  it.each(Object.keys(SHELLS) as (keyof typeof SHELLS)[])(
    'copies each ready-made call in %s, and it is answered as it is',
    async (language) => {
      const { page, hand } = await at('admin', 'keyboard', '/workspace/calls');
      await hand.press('radio', language);
      const { command, args } = SHELLS[language];
      const PYTHONPATH = join(PYTHON_CLIENT, 'src');
      const env = {
        PATH: process.env['PATH'],
        ELIGIBILITY_API_KEY: system().client.access.apiKey,
        PYTHONPATH,
      };
      for (const call of CALLS) {
        await hand.choose('What', call);
        const text = await page.getByRole('region', { name: 'The call' }).innerText();
        const { stdout } = await run(command, args(text), { env, cwd: ROOT });
        expect([call, stdout]).toEqual([call, expect.stringMatching(/Aetna|available/i)]);
      }
    },
  );

  it('reads the same numbers in the charts as in the log of checks', async () => {
    for (const memberId of ['W1', 'W2', 'INACTIVE1', 'AAA75', 'HTTP500'])
      await system().client.live({ payerName: 'Cigna', memberId });
    await system().client.live({ payerName: 'Humana' });
    await system().client.mock({ mockFixture: 'dental' });
    const logged = async (tag: string): Promise<Log['data']> =>
      ((await system().client.call(`/api/eligibility/checks?limit=100&tag=${tag}`)).body as Log).data;
    const { page, hand } = await at('admin', 'keyboard', '/workspace');
    const numberIn = async (panel: string, line: string): Promise<number> => {
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: panel }) });
      const text = await section.getByRole('listitem').filter({ hasText: line }).innerText();
      return Number(/(\d+)\s*$/.exec(text)?.[1]);
    };
    const live = await logged('live');
    const outcomes = (outcome: string): number => live.filter((line) => line.outcome === outcome).length;
    expect(await numberIn('By outcome', 'Coverage is active')).toBe(outcomes('active'));
    expect(await numberIn('By outcome', 'Coverage is not active')).toBe(outcomes('inactive'));
    expect(await numberIn('By clinic', 'Demo Family Practice')).toBe(live.length);
    expect(await numberIn('By payer', 'Cigna')).toBe(5);
    expect(await numberIn('By payer', 'Humana')).toBe(1);

    await page.getByText('As a table').focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('region', { name: 'Checks by day, as a table' });
    const today = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
    const { captured } = await system().client.balance();
    expect(live.filter(({ charged }) => charged)).toHaveLength(captured);
    const mocks = (await logged('mock')).length;
    expect(today.slice(1)).toEqual([captured, live.length - captured, mocks].map(String));
    await hand.press('radio', '7 days');
    await expectShown(
      page.getByText(`${String(live.length)} live, of which ${String(captured)} were charged`),
    );
  });
});
