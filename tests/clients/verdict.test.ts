import { Unavailable } from '@eligibility/testkit';
import { complaintsIn, orSkipped } from './_verdict';

describe('a generator of clients', () => {
  it.each([
    'Warning(s) encountered while generating. Client was generated, but some pieces may be missing',
    'WARNING parsing POST /ops/payers/imports within Operators. Endpoint will not be generated.',
    "int can't be merged with Literal[400], response will be omitted",
    '⚠ Unsupported media type',
    'FutureWarning: Default formatters will change',
  ])('is complained of, although it ended well, for: %s', (line) => {
    expect(complaintsIn({ exitCode: 0, output: `Generating client\n${line}\nDone\n` })).toEqual([line]);
  });

  it('is reported with all its output when it failed', () => {
    expect(complaintsIn({ exitCode: 2, output: 'one\n\ntwo' })).toEqual(['exit code 2', 'one', 'two']);
  });

  it('is not reported for messages of success', () => {
    expect(
      complaintsIn({ exitCode: 0, output: '✨ openapi-typescript\n🚀 openapi.json → client.ts [73ms]' }),
    ).toEqual([]);
  });
});

describe('an unavailable tool', () => {
  it('has the reason as its complaint, because what is skipped proves nothing', async () => {
    const skipped = await orSkipped('orval', () => Promise.reject(new Unavailable('no network')));
    expect(skipped).toEqual({ name: 'orval', summary: 'skipped', complaints: ['no network'] });
  });

  it('is not confused with a defect of ours', async () => {
    await expect(orSkipped('orval', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
  });
});
