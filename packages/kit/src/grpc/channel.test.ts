import dns from 'node:dns';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { AppError } from '../errors';
import type { Running } from '../lifecycle';
import { createLog } from '../process/create-log';
import { clientOf, DEFINITION, NAME } from '../testing/echo-service';
import { caller, channel, serveGrpc, unary } from '.';

const CALLS = 40;
const FOUND_WITHIN_MS = 5_000;

const serveEcho = (bindAddress: string): Promise<Running> => {
  const log = createLog({ level: 'silent' });
  const echo = unary(log, (request: object) => Promise.resolve(request));
  const implementation = { echo, hang: echo };
  return serveGrpc({ bindAddress, service: DEFINITION, serviceName: NAME, drainMs: 100, implementation });
};

describe('a name whose replicas are replaced', () => {
  it('finds the new replica within seconds, although the name was looked up a moment ago', async () => {
    const old = await serveEcho('127.0.0.1:0');
    const port = old.address.split(':').at(-1) ?? '';
    const replacement = await serveEcho(`127.0.0.2:${port}`);
    const hosts = ['127.0.0.1'];
    const lookup = jest.spyOn(dns.promises, 'lookup') as unknown as jest.SpyInstance<Promise<object>>;
    lookup.mockImplementation(() => Promise.resolve(hosts.map((address) => ({ address, family: 4 }))));
    const client = clientOf(`dns:///replicas.test:${port}`, channel());
    const echo = caller(client.echo.bind(client));
    const ask = (): Promise<unknown> => echo({ at: 1 }, { requestId: 'r1', deadlineMs: Date.now() + 1_000 });
    try {
      await ask();
      hosts[0] = '127.0.0.2';
      await old.stop();
      const giveUpMs = Date.now() + FOUND_WITHIN_MS;
      let isFound = false;
      while (!isFound && Date.now() < giveUpMs)
        isFound = await ask().then(
          () => true,
          () => false,
        );
      expect(isFound).toBe(true);
    } finally {
      client.close();
      lookup.mockRestore();
      await replacement.stop();
    }
  });
});

describe('a service of two replicas, one of which loses every call', () => {
  let losing: Http2Server;
  let lost: number;
  let asked = 0;
  let serving: Running;
  let address: string;

  beforeAll(async () => {
    lost = 0;
    // It takes a call, and ends the connection before it answers.
    losing = createServer().on('stream', (stream) => {
      lost += 1;
      stream.session?.destroy();
    });
    await new Promise<void>((resolve) => losing.listen(0, '127.0.0.1', resolve));
    const log = createLog({ level: 'silent' });
    serving = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: DEFINITION,
      serviceName: NAME,
      drainMs: 100,
      implementation: {
        echo: unary(log, (request: object) => Promise.resolve(request)),
        hang: unary(log, () => {
          asked += 1;
          throw new AppError('service-unavailable');
        }),
      },
    });
    const { port } = losing.address() as AddressInfo;
    address = `ipv4:127.0.0.1:${String(port)},${serving.address}`;
  });
  afterAll(async () => {
    losing.close();
    await serving.stop();
  });

  /** How many of the calls failed, and how many reached the replica that loses them. */
  const failuresOver = async (repeatable: readonly string[]): Promise<{ failed: number; lost: number }> => {
    lost = 0;
    const client = clientOf(address, channel(undefined, repeatable));
    const echo = caller(client.echo.bind(client));
    let failed = 0;
    for (let at = 0; at < CALLS; at += 1) {
      const call = { requestId: 'r1', deadlineMs: Date.now() + 10_000 };
      await echo({ at }, call).catch(() => {
        failed += 1;
      });
    }
    client.close();
    return { failed, lost };
  };

  it('answers every call of a service whose methods may be called twice', async () => {
    const met = await failuresOver([NAME]);
    expect(met.failed).toBe(0);
    expect(met.lost).toBeGreaterThan(0);
  });

  it('asks a service that refuses once only', async () => {
    const client = clientOf(serving.address, channel(undefined, [NAME]));
    const refused = caller(client.hang.bind(client));
    const call = { requestId: 'r1', deadlineMs: Date.now() + 10_000 };
    await expect(refused({}, call)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(asked).toBe(1);
    client.close();
  });

  it('passes the loss on where a call may not be made twice', async () => {
    const met = await failuresOver([]);
    expect(met.failed).toBe(met.lost);
    expect(met.lost).toBeGreaterThan(0);
  });
});
