import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import {
  loadPackageDefinition,
  Metadata,
  status,
  type Client,
  type ClientDuplexStream,
  type GrpcObject,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer, loadSync } from '@grpc/proto-loader';
import type { Running } from '../lifecycle';
import { certificateAuthority, eventually, rawCaller, type CertificateAuthority } from '../testing';
import { channel, healthProbe, reflectedContract, serveGrpc, type GrpcServerOptions } from '.';
import { DEFINITION, NAME } from '../testing/echo-service';
import { addReflection } from './reflection';

const ECHO = `syntax = "proto3";
package test.v1;
import "common/v1/said.proto";
service EchoService { rpc Echo(common.v1.Said) returns (common.v1.Said); }
service UnservedService { rpc Echo(common.v1.Said) returns (common.v1.Said); }
`;
const SAID = `syntax = "proto3";
package common.v1;
message Said { int64 at_ms = 1; optional string words = 2; }
`;
const SERVICES = [NAME, 'grpc.health.v1.Health'];
const REFLECTION = dirname(require.resolve('@grpc/reflection/package.json'));

describe('server reflection', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reflection-'));
  const protoFolder = join(dir, 'protos');
  const running: Running[] = [];
  beforeAll(() => {
    for (const [name, text] of [
      ['test/v1/echo.proto', ECHO],
      ['common/v1/said.proto', SAID],
      ['test/v1/notes.txt', 'not a contract'],
    ] as const) {
      mkdirSync(dirname(join(protoFolder, name)), { recursive: true });
      writeFileSync(join(protoFolder, name), text);
    }
  });
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(dir, { recursive: true });
  });

  async function serve(options: Partial<GrpcServerOptions> = { protoFolder }): Promise<string> {
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

  it('names the services that are served and the health check, and no other service of the package', async () => {
    const { services } = await reflect(await serve());
    expect([...services].sort()).toEqual([...SERVICES].sort());
  });

  it('describes their messages, and those of imported files', async () => {
    const { files } = await reflect(await serve());
    // A FileDescriptorSet is its files, each as field 1 with its length.
    const set = Buffer.concat(
      files.flatMap((file) => [Buffer.from([0x0a, (file.length & 127) | 128, file.length >> 7]), file]),
    );
    const definitions = loadFileDescriptorSetFromBuffer(set);
    expect(definitions[NAME]).toMatchObject({ Echo: { path: `/${NAME}/Echo`, requestStream: false } });
    expect(definitions['common.v1.Said']).toMatchObject({
      type: { field: [{ name: 'atMs', type: 'TYPE_INT64' }, { name: 'words' }] },
    });
  });

  it('answers v1alpha too, which older clients ask', async () => {
    const proto = join(REFLECTION, 'build/proto/grpc/reflection/v1alpha/reflection.proto');
    const loaded = loadPackageDefinition(loadSync(proto));
    const Alpha = ['grpc', 'reflection', 'v1alpha', 'ServerReflection'].reduce<unknown>(
      (within, name) => (within as GrpcObject)[name],
      loaded,
    ) as new (...args: readonly unknown[]) => Client & {
      ServerReflectionInfo: (metadata: Metadata) => ClientDuplexStream<object, object>;
    };
    const client = new Alpha(await serve(), channel().credentials);
    const call = client.ServerReflectionInfo(new Metadata());
    call.write({ listServices: '*' });
    const answer = await new Promise((resolve, reject) => call.once('data', resolve).once('error', reject));
    call.end();
    client.close();
    expect(answer).toMatchObject({
      listServicesResponse: { service: expect.arrayContaining([{ name: NAME }]) as unknown },
    });
  });

  it('is unknown to a server without contracts', async () => {
    await expect(reflect(await serve({}))).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });

  it('fails where a served package has no contract, and serves calls all the same', async () => {
    const address = await serve({ protoFolder: dir });
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

  describe('with mutual TLS', () => {
    let ours: CertificateAuthority;
    let address: string;
    beforeAll(async () => {
      ours = certificateAuthority(join(dir, 'ours'));
      address = await serve({ protoFolder, tls: ours.issue('wallet'), callers: ['gateway'] });
    });

    it('answers the callers that the service names', async () => {
      expect((await reflect(address, ours.issue('gateway'))).services).toHaveLength(2);
    });

    it('refuses another service of the system', async () => {
      await expect(reflect(address, ours.issue('mock-fixtures'))).rejects.toMatchObject({
        code: status.PERMISSION_DENIED,
      });
    });

    it('refuses a caller without a certificate', async () => {
      await expect(reflect(address)).rejects.toMatchObject({ code: status.UNAVAILABLE });
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
      { protoFolder, services: [NAME] },
    );
    expect(handlers).toHaveLength(2);
    const listServices = Buffer.from([0x3a, 1, '*'.charCodeAt(0)]);
    for (const handle of handlers) {
      let asked = 0;
      // Has a question whenever it is read, and never takes an answer.
      const call = new Duplex({
        objectMode: true,
        read() {
          asked += 1;
          this.push(asked < 10_000 ? listServices : null);
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
