import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOfTest } from '../_folder';

const BIN = join(__dirname, '../../bin/eligibility.js');
const CATALOG =
  'payer_id\tname\tother_names\tstates\n0590\tAcme Health\tAcme\t\nB2\tBolt of Ohio\t\tOH\nC3\tBolt of Texas\t\tTX\n';

describe('eligibility payers match', () => {
  const file = folderOfTest();
  const match = async (queries: string, ...options: readonly string[]): Promise<readonly string[]> => {
    const files = ['--catalog', file('catalog.tsv', CATALOG), '--queries', file('queries.tsv', queries)];
    const { stdout } = await promisify(execFile)(process.execPath, [
      BIN,
      'payers',
      'match',
      ...files,
      ...options,
    ]);
    return stdout.split('\n').slice(0, -1);
  };

  it('prints one row per query in the same order, ids with their leading zeros', async () => {
    expect(await match('query\tnote\nacme\tx\nbolt\nzzzzqq\n')).toEqual([
      'query\toutcome\tpayer_id\tscore\tcandidates',
      'acme\tmatched\t0590\t97.2\t0590',
      'bolt\tambiguous\t\t90.0\tB2|C3',
      'zzzzqq\tnot_found\t\t\t',
    ]);
  });

  it('prints the same as JSON, a line per query, with --json', async () => {
    const lines = await match('query\n"acme"\nbolt\nzzzzqq\n', '--json');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { query: 'acme', outcome: 'matched', payerId: '0590', score: 97.2, candidates: ['0590'] },
      { query: 'bolt', outcome: 'ambiguous', payerId: null, score: 90, candidates: ['B2', 'C3'] },
      { query: 'zzzzqq', outcome: 'not_found', payerId: null, score: null, candidates: [] },
    ]);
  });

  it('explains each query with --explain, as a table or as JSON', async () => {
    const text = (await match('query\nacme\nbolt\n', '--explain')).join('\n');
    expect(text).toMatch(
      /QUERY +OUTCOME\nacme +matched\n.+\.\nA payer is taken from 0\.\d+, and offered from 0\.\d+\./,
    );
    expect(text).toMatch(/READ +AS +KNOWN FROM\nbolt +word +/);
    expect(text).toMatch(/PAYER +PROBABILITY +NAME +MATCHED ON +EVIDENCE\nB2 +\d\.\d+ +Bolt of Ohio +/);
    const [first] = await match('query\n"acme"\n', '--explain', '--json');
    expect(JSON.parse(first ?? '')).toMatchObject({
      query: 'acme',
      outcome: 'matched',
      payerId: '0590',
      explanation: {
        outcome: 'matched',
        tokens: [{ text: 'acme', kind: 'word' }],
        candidates: [{ payerId: '0590', name: 'Acme Health' }],
      },
    });
  });

  it('accepts a byte order mark, CRLF, blank lines, quotes and an empty query', async () => {
    const rows = await match(
      '\uFEFF"query"\tnote\r\n"ACME, Inc."\t1\r\n\r\n\tempty\r\nzebra "stripes\t2\r\n',
    );
    expect(rows.map((row) => row.split('\t').slice(0, 2))).toEqual([
      ['query', 'outcome'],
      ['"ACME, Inc."', 'matched'],
      ['', 'not_found'],
      ['zebra "stripes', 'not_found'],
    ]);
  });

  it('refuses costs with which every guess would be taken', async () => {
    await expect(match('query\nacme\n', '--wrong-cost', '1')).rejects.toThrow(
      '--wrong-cost must be more than --question-cost',
    );
    await expect(match('query\nacme\n', '--question-cost', '0')).rejects.toThrow('Write a number above 0');
    expect(await match('query\nacme\n', '--wrong-cost', '20.5', '--question-cost', '0.5')).toHaveLength(2);
  });

  it('explains what is wrong with a file, and fails', async () => {
    await expect(match('name\nacme\n')).rejects.toThrow('the first column must be named query');
  });
});
