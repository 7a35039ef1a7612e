import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAgainst, type Ran } from './_installation';
import { ratesGet, ratesSet } from './rates';

const RATES = '/api/workspace/clinics/c1/rates';
const LIST = {
  data: [
    { visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150, units: 1 },
    { visitKind: 'office-visit', payerId: '6,0', procedureCode: '99213', allowedAmount: 98.5, units: 2 },
  ],
};

function run(
  answers: Parameters<typeof runAgainst>[0],
  make: typeof ratesGet,
  args: readonly string[],
): Promise<Ran> {
  const withClinic: Parameters<typeof runAgainst>[1] = ({ connect, terminal }) =>
    make({ connect: async () => ({ ...(await connect({})), clientId: 'c1' }), terminal });
  return runAgainst(answers, withClinic, { args, says: true });
}

describe('eligibility rates', () => {
  it('prints a table that can be set, amounts with two decimals', async () => {
    expect((await run({ [RATES]: { body: LIST } }, ratesGet, [])).text.split('\n')).toEqual([
      'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units',
      'office-visit,,98,,,150.00,1',
      'office-visit,"6,0",,99213,,98.50,2',
    ]);
  });

  it('sends a file as it is, after a question', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eligibility-cli-'));
    const file = join(folder, 'rates.csv');
    writeFileSync(file, 'visitKind,serviceTypeCode,allowedAmount\noffice-visit,98,150.00\n');
    const ran = await run({ [`${RATES}/imports`]: { body: { rows: 1 } } }, ratesSet, [file]);
    rmSync(folder, { recursive: true });
    expect([ran.questions.length, ran.text]).toEqual([1, 'the clinic has 1 rates now']);
    expect(ran.asked).toMatchObject([{ path: `${RATES}/imports` }]);
  });
});
