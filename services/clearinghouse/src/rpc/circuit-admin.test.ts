import type { Circuit } from '@eligibility/contract';
import { silentLog } from '@eligibility/kit';
import { caller, channel, clientOf, serveGrpc } from '@eligibility/kit/grpc';
import { fakeClock, WIRES } from '@eligibility/kit/testing';
import {
  CircuitAdminServiceClient,
  CircuitAdminServiceService,
  CircuitMode,
  CircuitScope,
  CircuitState,
  type OverrideCircuitRequest,
} from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import type { CircuitBoard } from '../isolation/app/ports';
import { memoryOverrideStore } from '../isolation/app/_memory-override-store';
import { overrides } from '../isolation/app/overrides';
import { circuitAdminService } from './circuit-admin';

const VIEW: Circuit = {
  target: { scope: 'payer', id: 'P1' },
  route: 'json',
  state: 'half-open',
  reason: undefined,
  inFlight: 0,
  refused: 2,
  callsLastHour: 9,
  failureRate: 0,
  lastFailures: [{ kind: 'aaa-42', rejectCodes: ['42'], atMs: 1_700_000_000_000 }],
  openedAtMs: 1_700_000_000_000,
  nextProbeAtMs: undefined,
};

const PAYER = { scope: CircuitScope.PAYER, id: 'P1' };

describe.each(WIRES)('the circuit administration over %s', (_wire, bindAddress) => {
  const clock = fakeClock();
  const probed: unknown[] = [];
  const closers: (() => unknown)[] = [];
  let client: CircuitAdminServiceClient;

  beforeEach(async () => {
    const board: CircuitBoard = {
      list: () => [VIEW],
      containedCount: () => 0,
      probe: (target) => probed.push(target),
      reset: () => undefined,
    };
    const store = memoryOverrideStore();
    const admin = { board, store, clock, overrides: overrides({ store, board, clock, log: silentLog }) };
    const server = await serveGrpc({
      bindAddress: bindAddress(),
      service: CircuitAdminServiceService,
      implementation: circuitAdminService(admin, silentLog),
      serviceName: 'eligibility.clearinghouse.v1.CircuitAdminService',
      drainMs: 1_000,
    });
    client = clientOf(CircuitAdminServiceClient, server.address, channel());
    closers.push(server.stop, () => {
      client.close();
    });
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    probed.length = 0;
  });

  const budget = () => ({ requestId: 'request-1', deadlineMs: Date.now() + 10_000 });
  const list = () => caller(client.listCircuits.bind(client))({}, budget());
  const override = (change: Partial<OverrideCircuitRequest> = {}) =>
    caller(client.overrideCircuit.bind(client))(
      { target: PAYER, mode: CircuitMode.ISOLATED, actor: 'on-call', reason: 'sick', ...change },
      budget(),
    );

  it('lists circuits, zero as zero and unknown values absent', async () => {
    const { circuits } = await list();
    expect(circuits).toMatchObject([
      { target: PAYER, state: CircuitState.HALF_OPEN, reason: '', failureRate: 0, callsLastHour: 9 },
    ]);
    expect(circuits[0]?.nextProbeAtMs).toBeUndefined();
    expect(circuits[0]?.lastFailures).toEqual(VIEW.lastFailures);
  });

  it('lists an override as it was answered, and no longer once it is set to auto', async () => {
    const untilMs = clock.now() + 60_000;
    const given = await override({ untilMs });
    expect(given.override).toEqual({
      target: PAYER,
      mode: CircuitMode.ISOLATED,
      actor: 'on-call',
      reason: 'sick',
      sinceMs: clock.now(),
      untilMs,
    });
    expect((await list()).overrides).toEqual([given.override]);
    expect(await override({ mode: CircuitMode.AUTO })).toEqual({ override: undefined });
    expect((await list()).overrides).toEqual([]);
  });

  it('probes the circuits of the target and returns how many there were', async () => {
    const target = { scope: CircuitScope.ROUTE, id: 'json' };
    const { circuits, processId } = await caller(client.probeCircuit.bind(client))({ target }, budget());
    expect(circuits).toBe(1);
    expect(probed).toEqual([{ scope: 'route', id: 'json' }]);
    // By it the answers of several processes are distinguished.
    expect(processId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await list()).processId).toBe(processId);
  });

  it.each<[string, Partial<OverrideCircuitRequest>]>([
    ['target.scope', { target: undefined }],
    ['target.scope', { target: { scope: CircuitScope.UNSPECIFIED, id: 'P1' } }],
    ['target.id', { target: { ...PAYER, id: 'P1 ' } }],
    ['mode', { mode: CircuitMode.UNSPECIFIED }],
    ['actor', { actor: '' }],
    ['reason', { reason: '  ' }],
    ['reason', { reason: 'line\nline' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    await expect(override(wrong)).rejects.toMatchObject({
      code: 'validation-failed',
      options: { detail: `missing or not valid: ${field}` },
    });
  });
});
