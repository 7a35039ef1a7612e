import { eventually } from '@eligibility/testkit';
import { describeOnBothStores } from '../helpers/on-both-stores';
import { openedWorkspace } from '../helpers/workspaces';

jest.setTimeout(60_000);

const PATHS = [
  '/2024-04-01/change/medicalnetwork/eligibility/v3',
  '/change/medicalnetwork/eligibility/v3',
  '/medicalnetwork/eligibility/v3/',
];
const [STEDI = ''] = PATHS;

/** Payers of the simulator that answer in JSON and in X12. */
const JSON_PAYER = '60054';

describeOnBothStores('a program that speaks v3 JSON', (systemOf) => {
  it('probe', async () => {
    const w = await openedWorkspace(systemOf(), 'v3');
    const { baseUrl, apiKey } = w.access;
    const ask = async (fields: object, payer = JSON_PAYER, headers = {}) => {
      const res = await fetch(baseUrl + STEDI, {
        method: 'POST',
        headers: { authorization: `Key ${apiKey}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          controlNumber: '123456789',
          tradingPartnerServiceId: payer,
          provider: { organizationName: 'Clinic', npi: '1999999984' },
          subscriber: {
            memberId: 'W123456789',
            firstName: 'Jane',
            lastName: 'Doe',
            dateOfBirth: '19800412',
            ...fields,
          },
          encounter: { serviceTypeCodes: ['30'] },
        }),
      });
      const text = await res.text();
      console.log(
        payer,
        JSON.stringify(fields),
        res.status,
        JSON.stringify(Object.fromEntries(res.headers)),
        text.slice(0, 1500),
      );
    };
    await ask({});
    for (const id of ['62308', '87726', '61101', '75273', 'BCBS', 'Wellmark', 'CMS', '10134', 'Blue Cross'])
      await ask({}, id);
    await ask({ memberId: 'AAA72-1' });
    await ask({ memberId: 'HANG-1' });
    await ask({ memberId: 'HTTP500-1' });
    await ask({ memberId: '' });
    await ask({ firstName: '' });
    await systemOf().operate(`/ops/circuits/payers/75273/isolate`, { json: { reason: 'sick' } });
    await ask({}, '75273');
    await ask({ memberId: 'Z1' }, '75273');
    expect(eventually).toBeDefined();
  });
});
