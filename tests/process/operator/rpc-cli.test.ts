import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli, type Ran } from '../../helpers/command-line';
import { bootSystem } from '../../helpers/own-system';
import { ON_SOCKETS, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const OK = 64;
const UNIMPLEMENTED = OK + 12;
const WALLET = 'eligibility.wallet.v1.WalletService';

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
        expect(JSON.parse(out)).toEqual(SERVED[service]);
      }),
    );
  });

  it('calls each service alike by the contract of this release and by its own', async () => {
    await Promise.all(
      CALLS.map(async ([service, method, data, part]) => {
        const address = addressOf(service);
        const local = await run(address, 'call', method, '-d', data);
        expect(local).toMatchObject({ code: 0, err: '' });
        expect(JSON.parse(local.out)).toMatchObject(part);
        expect(await run(address, '--reflection', 'call', method, '-d', data)).toEqual(local);
      }),
    );
  });

  it('describes a method alike by either contract', async () => {
    const [, method] = CALLS[1] ?? [];
    const [local, own] = await Promise.all([
      run(addressOf('clearinghouse'), 'describe', String(method)),
      run(addressOf('clearinghouse'), '--reflection', 'describe', String(method)),
    ]);
    expect(local.out).toContain('// Newest first, five at most.');
    expect(own).toEqual(local);
  });

  it('shows the wallet of a workspace with every check', async () => {
    const { workspaceId } = system;
    const { out } = await run(
      addressOf('wallet'),
      ...['call', `${WALLET}/GetBalance`, '-d', JSON.stringify({ workspaceId })],
    );
    const { balance } = JSON.parse(out) as { balance: Record<string, string> };
    const reported = await system.operate(`/ops/workspaces/${workspaceId}/wallet`);
    expect(Number(balance['available'])).toBe((reported.body as { available: number }).available);
  });

  it('asks the payer for a patient whose data is in a file, and not for one in an argument', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rpc-'));
    const file = join(folder, 'inquiry.json');
    const inquiry = {
      check_id: '018f3f2e-5b6a-7c3d-9e10-2f4a6b8c0d1e',
      payer: { payer_id: '60054', name: 'Aetna', trading_partner_id: '60054' },
      provider: { organization_name: 'North Clinics', npi: '1999999984' },
      subscriber: { member_id: 'W000000001', first_name: 'Jane', last_name: 'Doe' },
      service_type_code: '30',
      workspace_id: system.workspaceId,
    };
    await writeFile(file, JSON.stringify(inquiry));
    const method = 'eligibility.clearinghouse.v1.ClearinghouseService/CheckEligibility';
    const asked = await run(addressOf('clearinghouse'), 'call', method, '--yes', '-d', `@${file}`);
    expect(asked).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(asked.out)).toMatchObject({ simulated: true });
    const inline = await run(
      addressOf('clearinghouse'),
      'call',
      method,
      '--yes',
      '-d',
      JSON.stringify(inquiry),
    );
    expect(inline).toMatchObject({ code: 1, out: '' });
    expect(inline.err).not.toContain('Jane');
    await rm(folder, { recursive: true });
  });

  it('exits with the status of the call, and says which field was refused', async () => {
    const { code, out, err } = await run(addressOf('wallet'), 'call', `${WALLET}/GetBalance`);
    expect({ code, out }).toEqual({ code: OK + 3, out: '' });
    expect(err).toMatch(/INVALID_ARGUMENT \(validation-failed\): workspace_id .*\n$/);
  });

  it('finds no reflection where it is turned off, and calls all the same', async () => {
    const silent = await bootSystem({ ...ON_SOCKETS, GRPC_REFLECTION: 'false' });
    const services = Object.values(silent.standalone.services);
    const listed = await Promise.all(services.map(({ address }) => run(address, 'list')));
    expect(listed.map(({ code, out }) => ({ code, out }))).toEqual(
      services.map(() => ({ code: UNIMPLEMENTED, out: '' })),
    );
    const { address } = silent.standalone.services.wallet;
    expect(await run(address, 'call', 'grpc.health.v1.Health/Check')).toMatchObject({ code: 0 });
    await silent.stop();
  });
});
