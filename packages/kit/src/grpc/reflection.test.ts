import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Client, status, type UntypedHandleCall } from '@grpc/grpc-js';
import { FileDescriptorProto, FileDescriptorSet } from 'protobufjs/ext/descriptor';
import type { Running } from '../lifecycle';
import { certificateAuthority, eventually, rawCaller } from '../testing';
import { channel, healthProbe, reflectedContract, serveGrpc, type GrpcServerOptions } from '.';
import { DEFINITION, NAME } from '../testing/echo-service';
import { addReflection } from './reflection';

const CONTRACTS = FileDescriptorSet.encode(
  FileDescriptorSet.fromObject({
    file: [
      {
        name: 'common/v1/said.proto',
        package: 'common.v1',
        syntax: 'proto3',
        messageType: [
          {
            name: 'Said',
            field: [
              { name: 'at_ms', number: 1, label: 1, type: 3, jsonName: 'atMs' },
              { name: 'words', number: 2, label: 1, type: 9, proto3Optional: true, oneofIndex: 0 },
            ],
            oneofDecl: [{ name: '_words' }],
          },
        ],
      },
      {
        name: 'test/v1/echo.proto',
        package: 'test.v1',
        syntax: 'proto3',
        dependency: ['common/v1/said.proto'],
        service: ['EchoService', 'UnservedService'].map((name) => ({
          name,
          method: [{ name: 'Echo', inputType: '.common.v1.Said', outputType: '.common.v1.Said' }],
        })),
      },
      { name: 'other/v1/other.proto', package: 'other.v1', messageType: [{ name: 'Secret' }] },
    ],
  }),
).finish();
/** `list_services: "*"`, field 7 of a question in both versions. */
const LIST_SERVICES = Buffer.from([0x3a, 1, '*'.charCodeAt(0)]);
const asIs = (bytes: Buffer): Buffer => bytes;

describe('server reflection', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reflection-'));
  const contractsFile = join(dir, 'contracts.binpb');
  const running: Running[] = [];
  beforeAll(() => {
    writeFileSync(contractsFile, CONTRACTS);
  });
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(dir, { recursive: true });
  });

  async function serve(options: Partial<GrpcServerOptions> = { contractsFile }): Promise<string> {
    const server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: DEFINITION,
      implementation: {},
      serviceName: NAME,
      drainMs: 100,
      ...options,
    });
    running.push(server);
    return server.address;
  }

  const reflect = (address: string, tls?: string): ReturnType<typeof reflectedContract> =>
    reflectedContract(address, { channel: channel(tls), deadlineMs: Date.now() + 5_000 });

  it('names the services that are served, and no other service of the package', async () => {
    expect((await reflect(await serve())).services).toEqual([NAME]);
  });

  it('gives the contracts of those services and of what they import, as they are in the file', async () => {
    const { files } = await reflect(await serve());
    const decoded = files.map((file) => FileDescriptorProto.decode(file).toJSON());
    const { file } = FileDescriptorSet.decode(CONTRACTS).toJSON() as { file: readonly { name: string }[] };
    expect(decoded).toHaveLength(2);
    expect(decoded).toEqual(expect.arrayContaining(file.filter(({ name }) => !name.startsWith('other'))));
  });

  it('answers v1alpha too, which older clients ask', async () => {
    const path = '/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo';
    const client = new Client(await serve(), channel().credentials, channel().options);
    const call = client.makeBidiStreamRequest(path, asIs, asIs);
    call.write(LIST_SERVICES);
    const answer = await new Promise((resolve, reject) => call.once('data', resolve).once('error', reject));
    call.end();
    client.close();
    expect(String(answer)).toContain(NAME);
  });

  it('is unknown to a server without contracts', async () => {
    await expect(reflect(await serve({}))).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it('fails where a served package has no contract, and serves calls all the same', async () => {
    const address = await serve({ contractsFile: dir });
    await expect(reflect(address)).rejects.toMatchObject({ code: status.INTERNAL });
    const probe = healthProbe(address, NAME, channel());
    expect(await probe.isServing(Date.now() + 2_000)).toBe(true);
    probe.close();
  });

  it('refuses bytes that are no question', async () => {
    const raw = rawCaller(await serve());
    const path = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
    const answer = await raw.call({ path, bytes: Buffer.from([0xff, 0xff, 0xff, 0xff]) });
    expect(answer).toEqual({ status: 'INVALID_ARGUMENT', details: 'the question cannot be read' });
    raw.close();
  });

  it('answers with mutual TLS the callers that the service names, and no other service of the system', async () => {
    const ours = certificateAuthority(join(dir, 'ours'));
    const address = await serve({ contractsFile, tls: ours.issue('wallet'), callers: ['gateway'] });
    expect((await reflect(address, ours.issue('gateway'))).services).toEqual([NAME]);
    await expect(reflect(address, ours.issue('mock-fixtures'))).rejects.toMatchObject({
      code: status.PERMISSION_DENIED,
    });
  });

  it('reads no further questions while its answers are not read', async () => {
    const handlers: UntypedHandleCall[] = [];
    addReflection(
      {
        addService: (_definition, implementation) => {
          handlers.push(...Object.values(implementation));
        },
      },
      { contractsFile, services: [NAME] },
    );
    expect(handlers).toHaveLength(2);
    for (const handle of handlers) {
      let asked = 0;
      // Has a question whenever it is read, and never takes an answer.
      const call = new Duplex({
        objectMode: true,
        read() {
          asked += 1;
          this.push(asked < 10_000 ? LIST_SERVICES : null);
        },
        write: () => undefined,
      });
      (handle as unknown as (call: Duplex) => void)(call);
      await eventually(() => Promise.resolve(call.isPaused() || asked === 10_000));
      expect(call.writableLength).toBeGreaterThan(0);
      expect(call.writableLength).toBeLessThan(100);
    }
  });
});
