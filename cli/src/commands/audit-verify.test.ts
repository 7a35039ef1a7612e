import { runAgainst, type Ran } from './_installation';
import { auditVerify } from './audit-verify';

describe('eligibility audit verify', () => {
  const run = (body: object, ...args: readonly string[]): Promise<Ran> =>
    runAgainst({ '/ops/audit/verification': { body } }, auditVerify, { args });

  it('prints how many lines there are and the hash of the last', async () => {
    const ran = await run({ isIntact: true, brokenAt: null, lines: 7, head: 'abc' });
    expect(ran).toMatchObject({ failure: undefined, text: expect.stringContaining('7 lines') as string });
    expect(ran.text).toContain('abc');
  });

  it('fails and names the first broken line', async () => {
    const ran = await run({ isIntact: false, brokenAt: 3, lines: 7, head: 'abc' }, '--json');
    expect(ran.failure).toContain('line 3 was changed');
    expect(JSON.parse(ran.text)).toMatchObject({ brokenAt: 3 });
  });
});
