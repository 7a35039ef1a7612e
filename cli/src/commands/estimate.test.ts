import { runAgainst, type Ran } from './_installation';
import { estimateVisit } from './estimate';

const PATH = '/api/eligibility/checks/k1/estimate';
const COPAY = {
  confidence: 'assumed',
  allowedAmount: 150,
  patientPays: 45,
  planPays: 105,
  steps: [{ item: 1, kind: 'copay', patientPays: 45, lines: ['EB7'], sentence: 'Copay: $45.00.' }],
  assumptions: [
    {
      code: 'copay-without-deductible',
      lines: [],
      otherwise: 150,
      sentence: "The copay is paid in the deductible's place.",
    },
  ],
  reasons: [],
};
const NONE = {
  ...COPAY,
  confidence: 'cannot-be-determined',
  patientPays: null,
  planPays: null,
  steps: [],
  assumptions: [],
  reasons: [
    {
      code: 'several-amounts',
      item: 1,
      lines: ['EB7', 'EB8'],
      sentence: 'The payer states several amounts.',
    },
  ],
};

function run(body: unknown, ...args: readonly string[]): Promise<Ran> {
  return runAgainst(
    { [PATH]: { body } },
    ({ connect, terminal }) =>
      estimateVisit({
        connect: async () => ({ ...(await connect({})), clientId: undefined }),
        terminal,
      })
        .exitOverride()
        .configureOutput({ writeErr: () => undefined }),
    { args: ['k1', ...args] },
  );
}

describe('eligibility estimate', () => {
  it('prints what to collect, and how it came about', async () => {
    const ran = await run(COPAY, '--item', '98:150.00');
    expect(ran.asked).toMatchObject([
      { path: PATH, json: { items: [{ serviceTypeCode: '98', allowedAmount: 150, units: 1 }] } },
    ]);
    expect(ran.text.split('\n')).toEqual([
      'patient pays  $45.00',
      'plan pays     $105.00',
      'allowed       $150.00',
      'confidence    assumed',
      'item 1        Copay: $45.00. (EB7)',
      "assumed       The copay is paid in the deductible's place. Otherwise $150.00.",
    ]);
  });

  it.each([
    [['--visit-kind', 'office-visit', '--network', 'in'], { visitKind: 'office-visit', network: 'in' }],
    [
      ['--item', '98:150', '--visit', 'specialist'],
      { items: [{ serviceTypeCode: '98', allowedAmount: 150, units: 1, visit: 'specialist' }] },
    ],
  ])('sends %j as a visit', async (args, json) => {
    expect((await run(COPAY, ...args)).asked[0]?.json).toEqual(json);
  });

  it.each<[string[], string]>([
    [[], 'one of the two'],
    [['--visit-kind', 'office-visit', '--item', '98:150'], 'one of the two'],
    [['--visit-kind', 'office-visit', '--visit', 'specialist'], 'belongs to --item'],
    ...['98', '98:', ':150', '98:1.505', '98:150x', '98:-1'].map((item): [string[], string] => [
      ['--item', item],
      '98:150.00',
    ]),
  ])('asks nothing with %j', async (args, message) => {
    const ran = await run(COPAY, ...args);
    expect(ran.failure).toContain(message);
    expect(ran.asked).toEqual([]);
  });

  it('prints why there is no amount', async () => {
    const ran = await run(NONE, '--item', '98:150');
    expect(ran.text.split('\n')).toEqual([
      'patient pays  cannot be determined',
      'allowed       $150.00',
      'item 1        The payer states several amounts. (EB7, EB8)',
    ]);
  });

  it.each([
    ['PT:400x4', { serviceTypeCode: 'PT', allowedAmount: 400, units: 4 }],
    ['physical therapy:80.5', { serviceTypeCode: 'physical therapy', allowedAmount: 80.5, units: 1 }],
    ['99213:150', { procedureCode: '99213', allowedAmount: 150, units: 1 }],
    ['D0120/35:60', { procedureCode: 'D0120', serviceTypeCode: '35', allowedAmount: 60, units: 1 }],
  ])('sends %s as an item', async (text, item) => {
    const ran = await run(COPAY, '--item', text, '--item', '98:1', '--network', 'in');
    const second = { serviceTypeCode: '98', allowedAmount: 1, units: 1 };
    expect(ran.asked[0]?.json).toEqual({ items: [item, second], network: 'in' });
  });

  it('says that a check still runs', async () => {
    const ran = await run({ status: 'running', checkId: 'k1' }, '--item', '98:150');
    expect(ran.failure).toMatch(/still running/);
  });

  it('prints JSON for scripts', async () => {
    const ran = await run(COPAY, '--item', '98:150', '--json');
    expect(JSON.parse(ran.text)).toEqual(COPAY);
  });
});
