import { silentLog, systemClock } from '@eligibility/kit';
import { channel, serveGrpc, unary } from '@eligibility/kit/grpc';
import { CircuitAdminServiceService } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { grpcCircuits } from './circuits';

const PAYER = { scope: 'payer', id: 'P1' } as const;

describe('the circuits of several processes', () => {
  const stops: (() => unknown)[] = [];
  let calls: string[];

  beforeEach(() => {
    calls = [];
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  const budget = () => ({ requestId: 'request-1', deadlineMs: Date.now() + 10_000 });

  /** A process of the clearinghouse service. */
  async function startProcess(processId: string): Promise<string> {
    const server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: CircuitAdminServiceService,
      implementation: {
        listCircuits: unary(silentLog, () => {
          calls.push(processId);
          return { circuits: [], overrides: [], processId };
        }),
        probeCircuit: unary(silentLog, () => ({ circuits: 2, processId })),
        overrideCircuit: unary(silentLog, () => ({ override: undefined })),
      },
      serviceName: 'eligibility.clearinghouse.v1.CircuitAdminService',
      drainMs: 1_000,
    });
    stops.push(server.stop);
    return server.address;
  }
  function circuitsAt(addresses: readonly string[]): ReturnType<typeof grpcCircuits> {
    const circuits = grpcCircuits({
      address: `ipv4:${addresses.join(',')}`,
      channel: channel(),
      clock: systemClock,
    });
    stops.push(circuits.close);
    return circuits;
  }
  /** A channel has all of its connections a moment after the first call. */
  async function connected(circuits: ReturnType<typeof grpcCircuits>, processes: number): Promise<void> {
    const endMs = Date.now() + 5_000;
    while ((await circuits.listEvery(budget())).length < processes && Date.now() < endMs);
    calls.length = 0;
  }

  it('are read from each process, also when many ask at the same time', async () => {
    const circuits = circuitsAt([await startProcess('a'), await startProcess('b'), await startProcess('c')]);
    await connected(circuits, 3);
    const lists = await Promise.all(
      Array.from({ length: 5 }, async () => {
        await circuits.list(budget());
        return circuits.listEvery(budget());
      }),
    );
    expect(lists.map((all) => all.length)).toEqual([3, 3, 3, 3, 3]);
    expect(new Set(calls)).toEqual(new Set(['a', 'b', 'c']));
  });

  it('are probed in each process, and counted once', async () => {
    const circuits = circuitsAt([await startProcess('a'), await startProcess('b')]);
    await connected(circuits, 2);
    expect(await circuits.probe(PAYER, budget())).toBe(4);
  });

  it('cannot be read while no process answers', async () => {
    const address = await startProcess('a');
    const circuits = circuitsAt([address]);
    await connected(circuits, 1);
    await stops.splice(0, 1)[0]?.();
    await expect(circuits.listEvery({ ...budget(), deadlineMs: Date.now() + 300 })).rejects.toMatchObject({
      code: 'service-unavailable',
    });
  });
});
