import { runCli, type Ran } from '../../helpers/command-line';
import { ON_SOCKETS, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const WALLET = 'eligibility.wallet.v1.WalletService';
const CHECK = 'eligibility.clearinghouse.v1.ClearinghouseService/CheckEligibility';
const PLAN = 'eligibility.payer.v1.PayerAdminService/PlanImport';

/** What each service serves. */
const SERVED = {
  wallet: [WALLET],
  clearinghouse: [
    'eligibility.clearinghouse.v1.CircuitAdminService',
    'eligibility.clearinghouse.v1.ClearinghouseService',
  ],
  'payer-catalog': [
    'eligibility.payer.v1.PayerAdminService',
    'eligibility.payer.v1.PayerCatalogService',
    'eligibility.payer.v1.PayerMemoryService',
  ],
  'mock-fixtures': ['eligibility.mock.v1.MockFixturesService'],
} as const;
type Service = keyof typeof SERVED;
const SERVICES = Object.keys(SERVED) as Service[];

/** A call of each service that changes nothing, and a part of its answer. */
const CALLS: readonly (readonly [Service, string, string, object])[] = [
  ['wallet', `${WALLET}/GetBalance`, '{"workspace_id":"w"}', { balance: { available: '0' } }],
  ['clearinghouse', 'eligibility.clearinghouse.v1.CircuitAdminService/ListCircuits', '{}', {}],
  [
    'payer-catalog',
    'eligibility.payer.v1.PayerAdminService/GetPayer',
    '{"payer_id":"60054"}',
    { payer: { payer_id: '60054', name: 'Aetna' } },
  ],
  ['mock-fixtures', 'eligibility.mock.v1.MockFixturesService/ListFixtures', '{}', {}],
];

function run(address: string, ...args: readonly string[]): Promise<Ran> {
  return runCli(['rpc', ...args], { env: { ELIGIBILITY_RPC_ADDRESS: address } });
}

describe('eligibility rpc at the real services', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Rpc', ON_SOCKETS);
  });
  const addressOf = (service: Service): string => system.standalone.services[service].address;

  it('lists what each service serves', async () => {
    await Promise.all(
      SERVICES.map(async (service) => {
        const { code, out, err } = await run(addressOf(service), 'list', '--json');
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(Object.keys(JSON.parse(out) as object)).toEqual(expect.arrayContaining([...SERVED[service]]));
      }),
    );
  });

  it('calls each service', async () => {
    await Promise.all(
      CALLS.map(async ([service, method, data, part]) => {
        const { code, out, err } = await run(addressOf(service), 'call', method, '-d', data);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(JSON.parse(out)).toMatchObject(part);
      }),
    );
  });

  it.each<[string, Service, string, string, string]>([
    ['a patient among the arguments', 'clearinghouse', CHECK, '{"subscriber":{}}', 'can list arguments'],
    ['no list for a stream', 'payer-catalog', PLAN, '{}', 'must be a JSON array'],
  ])('refuses %s', async (_what, service, method, data, sentence) => {
    const { code, err } = await run(addressOf(service), 'call', method, '--yes', '-d', data);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) as string });
  });
});
