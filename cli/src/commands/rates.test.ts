import { folderOfTest } from '../_folder';
import { runAgainst, type Ran } from './_installation';
import { ratesGet, ratesSet } from './rates';

const RATES = '/api/workspace/clinics/c1/rates';
const TABLE =
  'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units\r\noffice-visit,,98,,,150.00,1\r\n';

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
  const file = folderOfTest();

  it('prints the table that the service has, which can be set', async () => {
    const ran = await run({ [RATES]: { body: TABLE } }, ratesGet, []);
    expect(`${ran.text}\r\n`).toBe(TABLE);
    expect(ran.asked).toMatchObject([{ path: RATES, headers: { accept: 'text/csv' } }]);
  });

  it('prints the rates as JSON', async () => {
    const data = [{ visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150, units: 1 }];
    expect(JSON.parse((await run({ [RATES]: { body: { data } } }, ratesGet, ['--json'])).text)).toEqual(data);
  });

  it('sends a file as it is, after a question', async () => {
    const rates = file('rates.csv', 'visitKind,serviceTypeCode,allowedAmount\noffice-visit,98,150.00\n');
    const ran = await run({ [`${RATES}/imports`]: { body: { rows: 1 } } }, ratesSet, [rates]);
    expect([ran.questions.length, ran.text]).toEqual([1, 'the clinic has 1 rates now']);
    expect(ran.asked).toMatchObject([{ path: `${RATES}/imports` }]);
  });
});
