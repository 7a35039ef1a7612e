import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACTS_FILE } from '@eligibility/contract';
import { AppError, silentLog, type Running } from '@eligibility/kit';
import { serveGrpc, unary } from '@eligibility/kit/grpc';
import { certificateAuthority, type CertificateAuthority } from '@eligibility/kit/testing';
import { CommanderError } from 'commander';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { localContract } from '../rpc';
import { rpcCommand } from './rpc';

const NAME = 'eligibility.wallet.v1.WalletService';
const BALANCE = `${NAME}/GetBalance`;
const GRANT = `${NAME}/Grant`;
const CHECK = 'eligibility.clearinghouse.v1.ClearinghouseService/CheckEligibility';
const OK = 64;
const UNAVAILABLE = OK + 14;
const PERMISSION_DENIED = OK + 7;
const UNIMPLEMENTED = OK + 12;
const NOT_FOUND = [OK + 5, /^@address: NOT_FOUND \(not-found\): no such wallet$/] as const;
const PLAN = 'eligibility.payer.v1.PayerAdminService/PlanImport';
const MEMBER = '{"subscriber":{"member_id":"W1"}}';
const AWAY = '--address wallet.test:50051 --timeout 1';

type Ran = {
  readonly printed: readonly string[];
  readonly questions: readonly string[];
  readonly failure: string | undefined;
  readonly exitCode: unknown;
};
type Given = {
  readonly env?: Partial<Record<'address' | 'tlsDir', string>>;
  readonly input?: string;
  readonly says?: boolean;
};

async function run(
  args: readonly string[],
  { env = {}, input = '', says = false }: Given = {},
): Promise<Ran> {
  const printed: string[] = [];
  const questions: string[] = [];
  const command = rpcCommand({
    terminal: {
      print: (text) => printed.push(text),
      confirm: (question) => {
        questions.push(question);
        return Promise.resolve(says);
      },
    },
    clock: { now: () => Date.now() },
    settings: () => ({ address: env.address, tlsDir: env.tlsDir }),
    readInput: () => Promise.resolve(Buffer.from(input)),
  }).exitOverride();
  const thrown: unknown = await command
    .parseAsync(args, { from: 'user' })
    .catch((failure: unknown) => failure);
  const failure = thrown instanceof Error && !(thrown instanceof CommanderError) ? thrown : undefined;
  const exitCode = (failure as { exitCode?: unknown } | undefined)?.exitCode;
  return { printed, questions, failure: failure?.message, exitCode };
}

describe('eligibility rpc', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rpc-'));
  const asked: unknown[] = [];
  const running: Running[] = [];
  let address: string;

  async function serve(tls?: string, doesReflect = true): Promise<string> {
    const server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: localContract().definitions[NAME] as ServiceDefinition,
      serviceName: NAME,
      drainMs: 100,
      tls,
      callers: ['gateway'],
      contractsFile: doesReflect ? CONTRACTS_FILE : undefined,
      implementation: {
        GetBalance: unary(silentLog, (request: { readonly workspace_id: string }) => {
          asked.push(request);
          if (request.workspace_id === 'unknown')
            throw new AppError('not-found', { detail: 'no such wallet' });
          return { day: '2026-01-15', balance: { available: '9007199254740993' } };
        }),
        Grant: unary(silentLog, (request: object) => {
          asked.push(request);
          return {};
        }),
      },
    });
    running.push(server);
    return server.address;
  }
  beforeAll(async () => {
    address = await serve();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true });
  });

  it('lists what the service at the address serves, or else the contracts of this release', async () => {
    expect((await run(['list', '--address', address])).printed).toEqual([NAME]);
    expect((await run(['list'], { env: { address } })).printed).toEqual([NAME]);
    const [all = ''] = (await run(['list', '--json'])).printed;
    expect(JSON.parse(all)).toContain('grpc.health.v1.Health');
  });

  it('calls a method, and prints numbers of 64 bits as text and every field without presence', async () => {
    const { printed } = await run(['--address', address, 'call', BALANCE, '-d', '{"workspaceId":"w1"}']);
    expect(printed.map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        balance: { available: '9007199254740993', held: '0', captured: '0', granted: '0' },
        day: '2026-01-15',
        daily_use: [],
      },
    ]);
    expect(asked).toEqual([{ workspace_id: 'w1', daily_scopes: [] }]);
  });

  it('reads the request from a file or standard input', async () => {
    const file = join(folder, 'request.json');
    writeFileSync(file, '{"workspace_id":"of a file"}');
    await run(['--address', address, 'call', BALANCE, '-d', `@${file}`]);
    await run(['--address', address, 'call', BALANCE, '-d', '-'], { input: '{"workspace_id":"of input"}' });
    expect(asked).toMatchObject([{ workspace_id: 'of a file' }, { workspace_id: 'of input' }]);
  });

  it('takes the contract from the service with --reflection, with its comments', async () => {
    const { printed } = await run(['--address', address, '--reflection', 'describe', BALANCE]);
    expect(printed.join()).toContain('// Checks held or captured today.');
  });

  it('prints the description as JSON', async () => {
    const [text = ''] = (await run(['describe', 'eligibility.wallet.v1.DailyUse', '--json'])).printed;
    expect(JSON.parse(text)).toMatchObject([
      { kind: 'message', fields: [{ name: 'scope' }, { name: 'used' }] },
    ]);
  });

  it.each<[string, string, number | undefined, RegExp]>([
    ['a call that is refused', `call ${BALANCE} -d {"workspace_id":"unknown"}`, ...NOT_FOUND],
    ['a service that is away', `call ${BALANCE} --address 127.0.0.1:1`, UNAVAILABLE, /^127\.0\.0\.1:1: /],
    [
      'a contract that is not served',
      `--reflection describe ${CHECK}`,
      undefined,
      /its services are .+\.WalletService/,
    ],
    [
      'data that is not JSON',
      `call ${BALANCE} -d Jane`,
      undefined,
      /^--data is neither a JSON object nor a JSON array$/,
    ],
    ['patient data among the arguments', `call ${CHECK} --yes -d ${MEMBER}`, undefined, /can list arguments/],
    ['patient data of standard input', `call ${CHECK} --yes -d -`, UNIMPLEMENTED, /./],
    ['a stream that is no array', `call ${PLAN}`, undefined, /takes a stream/],
    ['a stream of a service that is not there', `call ${PLAN} -d [{}]`, UNIMPLEMENTED, /./],
    [
      'another machine without TLS',
      `call ${BALANCE} ${AWAY}`,
      undefined,
      /^wallet\.test:50051 is on another machine/,
    ],
  ])('fails for %s', async (_what, words, exitCode, failure) => {
    const ran = await run(words.split(' '), { env: { address }, input: MEMBER });
    expect(ran).toMatchObject({ printed: [], exitCode });
    expect(ran.failure?.replace(address, '@address')).toMatch(failure);
  });

  it('names the setting where a service does not reflect', async () => {
    const ran = await run(['list', '--address', await serve(undefined, false)]);
    expect(ran.failure).toContain('does not answer reflection (GRPC_REFLECTION)');
    expect(ran.exitCode).toBe(UNIMPLEMENTED);
  });

  it('leaves this machine without TLS where that is said', async () => {
    const ran = await run(['--plaintext', 'call', BALANCE, ...AWAY.split(' ')]);
    expect(ran.exitCode).toBeGreaterThan(OK);
  });

  it('demands an address', async () => {
    expect((await run(['call', BALANCE])).failure).toContain('ELIGIBILITY_RPC_ADDRESS');
  });

  it('asks before it calls what may change data, and changes nothing without a yes', async () => {
    const refused = await run(['--address', address, 'call', GRANT]);
    expect(refused.questions).toHaveLength(1);
    expect(refused.failure).toContain('nothing was changed');
    expect(asked).toEqual([]);
    await run(['--address', address, 'call', GRANT], { says: true });
    const unasked = await run(['--address', address, 'call', GRANT, '--yes']);
    expect(unasked.questions).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('prints each answer of a stream, and ends at the time that it was given', async () => {
    const watch = ['call', 'grpc.health.v1.Health/Watch', '--timeout', '1', '--address', address];
    const { printed, exitCode } = await run(watch);
    expect(JSON.parse(printed[0] ?? '')).toEqual({ status: 'SERVING' });
    expect(exitCode).toBe(OK + 4);
  });

  describe('at a service with mutual TLS', () => {
    let ours: CertificateAuthority;
    let guarded: string;
    beforeAll(async () => {
      ours = certificateAuthority(join(folder, 'ours'));
      guarded = (await serve(ours.issue('wallet', undefined, { alternativeNames: 'DNS:wallet' }))).replace(
        '127.0.0.1',
        'localhost',
      );
    });

    it('shows the certificates of the folder, and checks the name that it was given', async () => {
      const env = { address: guarded, tlsDir: ours.issue('gateway') };
      expect((await run(['--server-name', 'wallet', 'list'], { env })).printed).toEqual([NAME]);
      expect(await run(['--server-name', 'wallet', 'call', BALANCE], { env })).toMatchObject({
        failure: undefined,
      });
      expect(await run(['call', BALANCE, '--timeout', '2'], { env })).toMatchObject({
        exitCode: UNAVAILABLE,
      });
    });

    it('is refused with a certificate that the service does not admit, by reflection too', async () => {
      const env = { address: guarded, tlsDir: ours.issue('mock-fixtures') };
      const call = await run(['--server-name', 'wallet', 'call', BALANCE], { env });
      expect(call).toMatchObject({ printed: [], exitCode: PERMISSION_DENIED });
      expect(call.failure).toContain('services admit the certificate of the gateway');
      const list = await run(['--server-name', 'wallet', 'list'], { env });
      expect(list).toMatchObject({ printed: [], exitCode: PERMISSION_DENIED });
    });

    it('names the file that is missing in the folder', async () => {
      const ran = await run(['list', '--address', guarded, '--tls-dir', folder]);
      expect(ran.failure).toContain(`${join(folder, 'ca.crt')} cannot be read`);
    });
  });
});
