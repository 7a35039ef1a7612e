import { readFileSync, statSync } from 'node:fs';
import { folderOfTest } from '../_folder';
import { runAgainst, runTyped, type Ran } from './_installation';
import { batchStatusOf } from './_batches';
import { batchResults } from './batch';

const BATCH = '/api/eligibility/batches/b1';

function run(
  answers: Parameters<typeof runAgainst>[0],
  { args, says = false }: { readonly args: readonly string[]; readonly says?: boolean },
): Promise<Ran> {
  return runAgainst(
    answers,
    ({ connect, terminal }) =>
      batchResults({ connect: async () => ({ ...(await connect({})), clientId: 'c1' }), terminal }),
    { args: ['b1', ...args], says },
  );
}

describe('eligibility batch', () => {
  it('shows where a batch stands', async () => {
    const body = batchStatusOf({
      state: 'paused',
      pausedBecause: 'balance-used-up',
      counts: { waiting: 4, answered: 5, refused: 1, unanswered: 0, cancelled: 0, invalid: 0 },
      outcomes: { active: 4, inactive: 1 },
      heldPayers: [{ payerId: '60054', payerName: null, triedAgainAt: '2026-01-15T12:00:00Z' }],
      charged: 5,
    });
    const { text } = await runTyped({ [BATCH]: { body } }, 'batch status b1');
    expect(text.split('\n').map((line) => line.replace(/ {2,}/g, '|'))).toEqual([
      'batch|b1',
      'state|paused: balance-used-up',
      'rows|10',
      'answered|5',
      '|active|4',
      '|inactive|1',
      'refused|1',
      'waiting|4',
      'charged|5 checks',
      'waiting for|60054',
    ]);
    const ran = await runTyped({ [BATCH]: { body } }, 'batch status b1 --json');
    expect(JSON.parse(ran.text)).toEqual(body);
  });

  it.each(['pause', 'resume'])('asks nothing before it sends %s', async (act) => {
    const path = `${BATCH}/${act}`;
    const ran = await runTyped({ [path]: { body: batchStatusOf({ state: 'paused' }) } }, `batch ${act} b1`);
    expect([ran.failure, ran.questions, ran.asked.map((one) => one.path)]).toEqual([undefined, [], [path]]);
  });

  it('cancels only what somebody agrees to', async () => {
    const answers = { [`${BATCH}/cancel`]: { body: batchStatusOf({ state: 'cancelled' }) } };
    const refused = await runTyped(answers, 'batch cancel b1');
    expect([refused.asked, refused.failure]).toEqual([[], expect.stringContaining('nothing was changed')]);
    expect((await runTyped(answers, 'batch cancel b1', true)).text).toContain('cancelled');
    expect((await runTyped(answers, 'batch cancel b1 --yes')).questions).toEqual([]);
  });

  describe('results', () => {
    const file = folderOfTest();
    const answers = { [`${BATCH}/results`]: { body: 'row,reference\r\n1,0012\r\n' } };

    it('prints them as CSV, or as lines of JSON', async () => {
      const table = await run(answers, { args: [] });
      expect([table.text, table.asked]).toMatchObject([
        'row,reference\r\n1,0012',
        [{ headers: { accept: 'text/csv' } }],
      ]);
      const { asked } = await run(answers, { args: ['--json'] });
      expect(asked).toMatchObject([{ headers: { accept: 'application/x-ndjson' } }]);
    });

    it.each([
      ['results.csv', 'text/csv'],
      ['results.ndjson', 'application/x-ndjson'],
    ])('writes %s for its owner alone', async (name, accept) => {
      const output = file(name);
      const ran = await run(answers, { args: ['--output', output] });
      expect([ran.text, ran.asked]).toMatchObject(['', [{ headers: { accept } }]]);
      expect(readFileSync(output, 'utf8')).toBe('row,reference\r\n1,0012\r\n');
      expect(statSync(output).mode & 0o777).toBe(0o600);
    });

    it('leaves a file alone that is there', async () => {
      const output = file('results.csv', 'of yesterday');
      const ran = await run(answers, { args: ['--output', output] });
      expect([ran.asked, ran.failure]).toEqual([[], expect.stringContaining('is there already')]);
      expect(readFileSync(output, 'utf8')).toBe('of yesterday');
    });
  });
});
