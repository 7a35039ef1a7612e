import { ConfigError } from '../errors';
import type { Running } from '../lifecycle';
import { silentLog } from '../log';
import { eventually, WIRES } from '../testing';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';
import { caller, channel, healthProbe, serveGrpc, unary, type GrpcServerOptions } from '.';

const OPTIONS = { service: DEFINITION, implementation: {}, serviceName: NAME, drainMs: 0 };
const call = (): { requestId: string; deadlineMs: number } => ({
  requestId: 'r1',
  deadlineMs: Date.now() + 10_000,
});

describe('a gRPC server', () => {
  it('reports in one line an address that it cannot listen on, and the setting', async () => {
    const serving = serveGrpc({ ...OPTIONS, bindAddress: '300.1.1.1:0' });
    await expect(serving).rejects.toThrow(ConfigError);
    await expect(serving).rejects.toThrow(
      /^GRPC_ADDRESS: 300\.1\.1\.1:0 cannot be listened on \(.+\): set host:port of this machine/,
    );
  });
});

describe.each(WIRES)('a gRPC server over %s', (_wire, bindAddress) => {
  const held: (() => void)[] = [];
  const serve = (options: Partial<GrpcServerOptions> = {}): Promise<Running> =>
    serveGrpc({
      ...OPTIONS,
      bindAddress: bindAddress(),
      implementation: {
        echo: unary(silentLog, (request: object) => request),
        hang: unary(silentLog, async (request: object) => {
          await new Promise<void>((resolve) => held.push(resolve));
          return request;
        }),
      },
      ...options,
    });
  beforeEach(() => {
    held.length = 0;
  });

  it('reports an address that another server has', async () => {
    const first = await serve();
    await expect(serve({ bindAddress: first.address })).rejects.toThrow(
      new RegExp(`^GRPC_ADDRESS: ${first.address} cannot be listened on`),
    );
    await first.stop();
  });

  it('answers calls in flight when it stops, and no others', async () => {
    const server = await serve({ drainMs: 5_000 });
    const client = echoClient(server.address);
    const hang = caller(client.hang.bind(client))({ said: 'late' }, call());
    await eventually(() => Promise.resolve(held.length === 1));
    const stopped = server.stop();
    const echo = caller(client.echo.bind(client));
    await eventually(() =>
      echo({}, call()).then(
        () => false,
        () => true,
      ),
    );
    await expect(echo({}, call())).rejects.toMatchObject({ code: 'service-unavailable' });
    held[0]?.();
    expect(await hang).toEqual({ said: 'late' });
    await stopped;
    client.close();
  });

  it('ends calls in flight as an outage when they take longer than the drain', async () => {
    const server = await serve({ drainMs: 50 });
    const client = echoClient(server.address);
    const hang = caller(client.hang.bind(client))({}, call());
    const ended = hang.catch((failure: unknown) => failure);
    await eventually(() => Promise.resolve(held.length === 1));
    await server.stop();
    expect(await ended).toMatchObject({ code: 'service-unavailable' });
    client.close();
  });

  it('is reached again by the same client once it is started again', async () => {
    const server = await serve();
    const { address } = server;
    const client = echoClient(address);
    const echo = caller(client.echo.bind(client));
    expect(await echo({ said: 1 }, call())).toEqual({ said: 1 });
    await server.stop();
    await expect(echo({}, call())).rejects.toMatchObject({ code: 'service-unavailable' });
    const again = await serve({ bindAddress: address });
    await eventually(() =>
      echo({}, call()).then(
        () => true,
        () => false,
      ),
    );
    client.close();
    await again.stop();
  });

  it('reports NOT_SERVING while a dependency does not work, and as long as it drains', async () => {
    let isHealthy = true;
    const server = await serve({ isHealthy: () => Promise.resolve(isHealthy), drainMs: 5_000 });
    const probe = healthProbe(server.address, NAME, channel());
    const isServing = (): Promise<boolean> => probe.isServing(Date.now() + 5_000);
    expect(await isServing()).toBe(true);
    isHealthy = false;
    await eventually(async () => !(await isServing()));
    isHealthy = true;
    await eventually(isServing);
    await server.stop();
    expect(await isServing()).toBe(false);
    probe.close();
  });
});
