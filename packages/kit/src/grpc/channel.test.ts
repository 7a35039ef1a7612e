import dns from 'node:dns';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { eventually } from '@eligibility/testkit';
import { AppError } from '../errors';
import type { Running } from '../lifecycle';
import { createLog } from '../process/create-log';
import { echoClient, DEFINITION, NAME } from '../testing/echo-service';
import { caller, channel, serveGrpc, unary } from '.';

const CALLS = 40;

/** Answers `echo`, and refuses `hang`. */
const serveEcho = (onHang: () => void = () => undefined): Promise<Running> => {
  const log = createLog({ level: 'silent' });
  return serveGrpc({
    bindAddress: '127.0.0.1:0',
    service: DEFINITION,
    serviceName: NAME,
    drainMs: 100,
    implementation: {
      echo: unary(log, (request: object) => Promise.resolve(request)),
      hang: unary(log, () => {
        onHang();
        throw new AppError('service-unavailable');
      }),
    },
  });
};

const context = (): { requestId: string; deadlineMs: number } => ({
  requestId: 'r1',
  deadlineMs: Date.now() + 10_000,
});

describe('a name whose replicas are all replaced', () => {
  it('finds the new one within seconds, although the name was looked up a moment ago', async () => {
    const replacement = await serveEcho();
    const port = replacement.address.split(':').at(-1) ?? '';
    const lookup = jest.spyOn(dns.promises, 'lookup') as unknown as jest.SpyInstance<Promise<object>>;
    // Nothing listens there.
    lookup.mockResolvedValue([{ address: '::1', family: 6 }]);
    const client = echoClient(`dns:///replicas.test:${port}`, channel());
    const echo = caller(client.echo.bind(client));
    try {
      await expect(echo({ at: 1 }, context())).rejects.toMatchObject({ code: 'service-unavailable' });
      lookup.mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
      await eventually(() =>
        echo({ at: 2 }, context()).then(
          () => true,
          () => false,
        ),
      );
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
    serving = await serveEcho(() => {
      asked += 1;
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
    const client = echoClient(address, channel(undefined, repeatable));
    const echo = caller(client.echo.bind(client));
    let failed = 0;
    for (let at = 0; at < CALLS; at += 1) {
      await echo({ at }, context()).catch(() => {
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
    const client = echoClient(serving.address, channel(undefined, [NAME]));
    const refused = caller(client.hang.bind(client));
    await expect(refused({}, context())).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(asked).toBe(1);
    client.close();
  });

  it('passes the loss on where a call may not be made twice', async () => {
    const met = await failuresOver([]);
    expect(met.failed).toBe(met.lost);
    expect(met.lost).toBeGreaterThan(0);
  });
});
