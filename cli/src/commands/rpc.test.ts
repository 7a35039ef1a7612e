import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACTS_FILE } from '@eligibility/contract';
import { AppError, silentLog, type Running } from '@eligibility/kit';
import { serveGrpc, unary } from '@eligibility/kit/grpc';
import { certificateAuthority, type CertificateAuthority } from '@eligibility/kit/testing';
import { CommanderError } from 'commander';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer } from '@grpc/proto-loader';
import { rpcCommand } from './rpc';

const CONTRACT = loadFileDescriptorSetFromBuffer(readFileSync(CONTRACTS_FILE), {
  keepCase: true,
  longs: String,
  defaults: true,
});
const NAME = 'eligibility.wallet.v1.WalletService';
const BALANCE = `${NAME}/GetBalance`;
const GRANT = `${NAME}/Grant`;
const CHECK = 'eligibility.clearinghouse.v1.ClearinghouseService/CheckEligibility';
const OK = 64;
const UNAVAILABLE = OK + 14;
const PERMISSION_DENIED = OK + 7;
const UNIMPLEMENTED = OK + 12;
const NOT_FOUND = [OK + 5, /^@address: NOT_FOUND: not-found: no such wallet$/] as const;
const HOLD = `${NAME}/Hold`;
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
      service: CONTRACT[NAME] as ServiceDefinition,
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

  it('lists what the service at the address serves, with its methods', async () => {
    const [text = ''] = (await run(['list', '--address', address])).printed;
    expect(JSON.parse(text)).toMatchObject({
      [NAME]: expect.arrayContaining(['GetBalance', 'Grant']) as string[],
      'grpc.health.v1.Health': expect.arrayContaining(['Check', 'Watch']) as string[],
    });
    expect((await run(['list'], { env: { address } })).printed).toEqual([text]);
  });

  it('calls a method, and prints numbers of 64 bits as text and every field without presence', async () => {
    const { printed } = await run(['call', BALANCE, '--address', address, '-d', '{"workspace_id":"w1"}']);
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
    await run(['call', BALANCE, '--address', address, '-d', `@${file}`]);
    await run(['call', BALANCE, '--address', address, '-d', '-'], { input: '{"workspace_id":"of input"}' });
    expect(asked).toMatchObject([{ workspace_id: 'of a file' }, { workspace_id: 'of input' }]);
  });

  it.each<[string, string, number | undefined, RegExp]>([
    ['a call that is refused', `call ${BALANCE} -d {"workspace_id":"unknown"}`, ...NOT_FOUND],
    ['a service that is away', `call ${BALANCE} --address 127.0.0.1:1`, UNAVAILABLE, /^127\.0\.0\.1:1: /],
    ['a method that is not served', `call ${CHECK}`, undefined, /`rpc list` shows what it has$/],
    ['data that is not JSON', `call ${BALANCE} -d Jane`, undefined, /^--data must be a JSON object$/],
    ['a field that is not there', `call ${GRANT} -d {"check":5}`, undefined, /^no field check, .+ checks/],
    [
      'a value of another type',
      `call ${GRANT} -d {"checks":"1e3"}`,
      undefined,
      /^no field checks, or not such/,
    ],
    ['a number that would be another', `call ${HOLD} -d {"fence":-1}`, undefined, /^no field fence/],
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
    expect(ran.failure).toContain('(GRPC_REFLECTION)');
    expect(ran.exitCode).toBe(UNIMPLEMENTED);
  });

  it('leaves this machine without TLS where that is said', async () => {
    const ran = await run(['call', BALANCE, '--plaintext', ...AWAY.split(' ')]);
    expect(ran.exitCode).toBeGreaterThan(OK);
  });

  it('demands an address', async () => {
    expect((await run(['call', BALANCE])).failure).toContain('ELIGIBILITY_RPC_ADDRESS');
  });

  it('asks before it calls what may change data, and changes nothing without a yes', async () => {
    const refused = await run(['call', GRANT, '--address', address]);
    expect(refused.questions).toHaveLength(1);
    expect(refused.failure).toContain('nothing was changed');
    expect(asked).toEqual([]);
    await run(['call', GRANT, '--address', address], { says: true });
    const unasked = await run(['call', GRANT, '--address', address, '--yes']);
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
      expect((await run(['list', '--server-name', 'wallet'], { env })).printed[0]).toContain(NAME);
      expect(await run(['call', BALANCE, '--server-name', 'wallet'], { env })).toMatchObject({
        failure: undefined,
      });
      expect(await run(['call', BALANCE, '--timeout', '2'], { env })).toMatchObject({
        exitCode: UNAVAILABLE,
      });
    });

    it('is refused with a certificate that the service does not admit, by reflection too', async () => {
      const env = { address: guarded, tlsDir: ours.issue('mock-fixtures') };
      const call = await run(['call', BALANCE, '--server-name', 'wallet'], { env });
      expect(call).toMatchObject({ printed: [], exitCode: PERMISSION_DENIED });
      const list = await run(['list', '--server-name', 'wallet'], { env });
      expect(list).toMatchObject({ printed: [], exitCode: PERMISSION_DENIED });
    });
  });
});
