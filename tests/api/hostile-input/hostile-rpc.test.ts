import { rawCaller, type RawAnswer, type RawCaller } from '@eligibility/kit/testing';
import { CircuitAdminServiceService } from '../../../protos/gen/eligibility/clearinghouse/v1/circuit_admin';
import { ClearinghouseServiceService } from '../../../protos/gen/eligibility/clearinghouse/v1/clearinghouse';
import { MockFixturesServiceService } from '../../../protos/gen/eligibility/mock/v1/mock_fixtures';
import { PayerAdminServiceService } from '../../../protos/gen/eligibility/payer/v1/payer_admin';
import { PayerCatalogServiceService } from '../../../protos/gen/eligibility/payer/v1/payer_catalog';
import { PayerMemoryServiceService } from '../../../protos/gen/eligibility/payer/v1/payer_memory';
import { WalletServiceService } from '../../../protos/gen/eligibility/wallet/v1/wallet';
import { ON_SOCKETS, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** Every RPC by its service, so that one that is added to a contract is tried by itself. */
const RPCS = {
  wallet: [WalletServiceService],
  clearinghouse: [ClearinghouseServiceService, CircuitAdminServiceService],
  'payer-catalog': [PayerCatalogServiceService, PayerAdminServiceService, PayerMemoryServiceService],
  'mock-fixtures': [MockFixturesServiceService],
} as const;
type Service = keyof typeof RPCS;

const SERVICES = Object.keys(RPCS) as Service[];
/** These callers are on this machine, so that they are answered. */
const REFLECTION = ['v1', 'v1alpha'].map(
  (version) => `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
);
const PATHS = SERVICES.flatMap((service) => [
  ...RPCS[service].flatMap((definition) =>
    Object.values<{ readonly path: string }>(definition).map(({ path }): [string, Service] => [
      path,
      service,
    ]),
  ),
  ...REFLECTION.map((path): [string, Service] => [path, service]),
]);

const FIELDS = Array.from({ length: 15 }, (_, n) => n + 1);
const NEVER_FIT: readonly string[] = ['UNKNOWN', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'CANCELLED'];

/** A message whose every field is this text. */
const texts = (text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat(FIELDS.flatMap((field) => [tag(field, 2), varint(BigInt(bytes.length)), bytes]));
};
/** A message whose every field is this number. */
const numbers = (value: bigint): Buffer =>
  Buffer.concat(FIELDS.flatMap((field) => [tag(field, 0), varint(BigInt.asUintN(64, value))]));

function tag(field: number, wireType: number): Buffer {
  return varint(BigInt(field * 8 + wireType));
}

/** Base-128, least significant group first, as protocol buffers write numbers. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number((rest & 127n) | 128n));
  }
}

const HOSTILE: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['bytes that are no message', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ['a text longer than its message', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0x7f])],
  ['a group without end', Buffer.alloc(100, 0x0b)],
  ['a number without end', Buffer.alloc(100, 0x80)],
  ['field 0', Buffer.from([0x00, 0x00])],
  ['a NUL in every text', texts('a\0b')],
  ['a text that is no UTF-8', texts(Buffer.from([0xc0, 0xaf, 0xff]))],
  ['a text of 50 kB in every field', texts('x'.repeat(50_000))],
  ['control characters and delimiters', texts('~*^:\r\nNM1*IL*1*X~')],
  ['-1 everywhere', numbers(-1n)],
  ['the least number everywhere', numbers(-(2n ** 63n))],
  ['the greatest number everywhere', numbers(2n ** 63n - 1n)],
  ['messages within messages', texts(texts(texts('x')))],
];

describe('a hostile gRPC message', () => {
  let system: SharedSystem;
  const callers = new Map<Service, RawCaller>();
  beforeAll(async () => {
    system = await sharedSystem('Hostile', ON_SOCKETS);
    for (const service of SERVICES)
      callers.set(service, rawCaller(system.standalone.services[service].address));
  });
  afterAll(() => {
    for (const { close } of callers.values()) close();
  });
  const call = async (
    service: Service,
    wanted: Parameters<RawCaller['call']>[0],
  ): Promise<RawAnswer | undefined> => callers.get(service)?.call(wanted);

  it.each(PATHS)('is refused, or changes nothing, at %s', async (path, service) => {
    const before = await system.balance();
    for (const [what, bytes] of HOSTILE) {
      const answer = await call(service, { path, bytes });
      expect([what, NEVER_FIT.includes(answer?.status ?? '')]).toEqual([what, false]);
      expect(answer?.details).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|SQLITE|xxxxx|NM1/);
    }
    expect(await system.balance()).toEqual(before);
  });

  it.each(PATHS)('is refused above 1 MiB at %s', async (path, service) => {
    const answer = await call(service, { path, bytes: Buffer.alloc(2 * 1024 * 1024, 'x') });
    expect(answer?.status).toBe('RESOURCE_EXHAUSTED');
  });

  it.each(SERVICES)('cannot call %s outside its contract', async (service) => {
    for (const path of [
      '/grpc.channelz.v1.Channelz/GetServers',
      '/eligibility.wallet.v1.WalletService/Steal',
      '/__proto__/constructor',
    ]) {
      const answer = await call(service, { path, bytes: Buffer.alloc(0) });
      expect([path, answer?.status]).toEqual([path, 'UNIMPLEMENTED']);
    }
  });

  it('is answered whatever its metadata is, and ends at its deadline', async () => {
    const path = WalletServiceService.getBalance.path;
    const metadata = {
      'x-request-id': 'y'.repeat(6_000),
      traceparent: 'nonsense',
      'app-error-code': 'internal',
    };
    const answer = await call('wallet', { path, bytes: texts('x').subarray(0, 3), metadata });
    expect(answer?.status).toBe('OK');
    const late = await call('wallet', { path, bytes: Buffer.alloc(0), timeoutMs: -1_000 });
    expect(late?.status).toBe('DEADLINE_EXCEEDED');
  });

  it('leaves every service able to answer', async () => {
    expect(PATHS.length).toBeGreaterThan(20);
    expect(await system.live()).toMatchObject({ status: 200, body: { success: true } });
    expect((await system.mock()).status).toBe(200);
    expect((await system.operate('/ops/circuits')).body).toMatchObject({ overrides: [] });
    expect((await system.operate('/ops/wallets/verification')).status).toBe(200);
  });
});
