import { folderOfTest } from '../_folder';
import { runAgainst, runTyped, type Ran } from './_installation';
import { fixturesKeep } from './fixtures';

const FIXTURES = '/api/eligibility/fixtures';
const BRACES = { slug: 'braces', scenario: 'Orthodontics', own: true };

function run(answers: Parameters<typeof runAgainst>[0], args: readonly string[]): Promise<Ran> {
  return runAgainst(
    answers,
    ({ connect, terminal }) =>
      fixturesKeep({ connect: async () => ({ ...(await connect({})), clientId: undefined }), terminal }),
    { args, says: true },
  );
}

describe('eligibility fixtures', () => {
  const file = folderOfTest();

  it('lists one line a scenario', async () => {
    const data = [{ slug: 'dental', scenario: 'Dental', own: false }, BRACES];
    const { text } = await runTyped({ [FIXTURES]: { body: { data } } }, 'fixtures list');
    expect(text.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['SLUG', 'OWN', 'SCENARIO'],
      ['dental', 'no', 'Dental'],
      ['braces', 'yes', 'Orthodontics'],
    ]);
  });

  it('keeps a file as it is, with what was said of it', async () => {
    const args = [
      'braces',
      file('answer.271', 'ISA*00~'),
      '--scenario',
      'Orthodontics',
      '--service',
      '38',
      '--date',
      '2026-06-15',
    ];
    const ran = await run({ [`${FIXTURES}/braces`]: { body: BRACES } }, args);
    const query = { scenario: 'Orthodontics', serviceTypeCode: '38', dateOfService: '2026-06-15' };
    expect(ran.asked).toMatchObject([{ method: 'PUT', path: `${FIXTURES}/braces`, query }]);
    expect(ran.text).toBe('kept: mock checks with mockFixture braces get this answer');
  });

  it('keeps the answer of a check', async () => {
    const exchange = { format: 'x12', sent: '', received: 'ISA*00~' };
    const answers = {
      '/api/eligibility/checks/c1/exchange': { body: exchange },
      [`${FIXTURES}/braces`]: { body: BRACES },
    };
    const { asked } = await run(answers, ['braces', '--check', 'c1']);
    expect(asked.map(({ path }) => path)).toEqual(Object.keys(answers));
  });

  it('needs a file or a check', async () => {
    const { failure } = await run({}, ['braces']);
    expect(failure).toContain('name a file, or a check with --check');
  });

  it('deletes one', async () => {
    const { asked, text } = await runTyped({ [`${FIXTURES}/braces`]: {} }, 'fixtures delete braces');
    expect([asked.map(({ method }) => method), text]).toEqual([['DELETE'], 'forgotten']);
  });
});
