import { runAgainst } from './_installation';
import { clinicsCreate } from './clinics';

const LIST = '/ops/workspaces/w1/clinics';
const CLINIC = {
  clientId: 'c1',
  workspaceId: 'w1',
  name: 'North Clinic',
  npi: '1234567893',
  createdAt: 't',
  retiredAt: null,
};
const DOE = { firstName: 'Ann', lastName: 'Doe' };

describe('eligibility clinics create', () => {
  const args = ['w1', 'North Clinic', '--npi', '1234567893'];

  it('sends the name, the NPI, and both names of a practitioner or none', async () => {
    const plain = await runAgainst({ [LIST]: { body: CLINIC } }, clinicsCreate, { args });
    expect(plain.asked[0]?.json).toEqual({ name: 'North Clinic', npi: '1234567893' });
    const named = await runAgainst({ [LIST]: { body: CLINIC } }, clinicsCreate, {
      args: [...args, ...'--first-name Ann --last-name Doe --taxonomy 207Q00000X --state tx'.split(' ')],
    });
    expect(named.asked[0]?.json).toMatchObject({
      practitioner: DOE,
      taxonomyCode: '207Q00000X',
      state: 'TX',
    });
    const numbered = await runAgainst({ [LIST]: { body: CLINIC } }, clinicsCreate, {
      args: [...args.slice(0, 2), '--payer-id', 'TXMCD:SV:0098765', '--payer-id', 'TXMCD:1J:42'],
    });
    expect(numbered.asked[0]?.json).toEqual({
      name: 'North Clinic',
      payerProviderIds: [
        { payerId: 'TXMCD', qualifier: 'SV', id: '0098765' },
        { payerId: 'TXMCD', qualifier: '1J', id: '42' },
      ],
    });
    const half = await runAgainst({}, clinicsCreate, { args: [...args, '--last-name', 'Doe'] });
    expect(half.failure).toContain('both names');
    expect(half.asked).toEqual([]);
  });
});
