import { systemClock } from '@eligibility/kit';
import type { CallEvidence } from '../../domain/evidence';
import { MAX_OPEN_MS, OPEN_MS, ROUTE, testGuard, type TestGuard } from './_isolation';
import { circuitBoard } from './circuit-board';

const WELL: CallEvidence = { payer: 'success', route: 'reached', failure: undefined };
const SICK: CallEvidence = {
  payer: 'failure',
  route: 'doubtful',
  failure: { kind: 'http-503', rejectCodes: [] },
};
const UNREACHABLE: CallEvidence = {
  payer: 'none',
  route: 'unreachable',
  failure: { kind: 'never-sent', rejectCodes: [] },
};
const PAYERS = Array.from({ length: 10 }, (_, index) => `P${String(index)}`);

let guard: TestGuard;

beforeEach(() => {
  jest.useFakeTimers();
  guard = testGuard({ maxInFlight: 32 });
});
afterEach(() => {
  guard.circuits.close();
  jest.useRealTimers();
});

const ask = async (payerId: string, evidence: CallEvidence, route = ROUTE): Promise<string> => {
  const run = await guard.run(payerId, route, {
    call: () => Promise.resolve(evidence),
    evidence: (shown) => shown,
  });
  return run.kind === 'called' ? 'called' : run.reason;
};

async function askAll(evidence: CallEvidence, rounds = 1): Promise<void> {
  for (let round = 0; round < rounds; round += 1) for (const payerId of PAYERS) await ask(payerId, evidence);
}

/** Starts this many calls that never end. */
function hang(payerId: string, calls: number): void {
  for (let count = 0; count < calls; count += 1) {
    void guard.run(payerId, ROUTE, {
      call: () => new Promise<CallEvidence>(() => undefined),
      evidence: (e) => e,
    });
  }
}

const board = () => circuitBoard(guard.circuits, systemClock);
const open = (): readonly string[] =>
  board()
    .list()
    .filter(({ state }) => state !== 'closed')
    .map(({ target }) => `${target.scope} ${target.id}`);

describe('a dead clearinghouse', () => {
  it("opens its own circuit and no payer's when every payer fails", async () => {
    await askAll(WELL, 20);
    await askAll(SICK, 5);
    expect(open()).toEqual([`route ${ROUTE}`]);
    expect(await ask('P0', WELL)).toBe('route-open');
  });

  it('opens its own circuit when it cannot be reached, however few payers are asked', async () => {
    for (let count = 0; count < 5; count += 1) await ask('P0', UNREACHABLE);
    expect(open()).toEqual([`route ${ROUTE}`]);
  });

  it('opens its own circuit when every payer hangs, within the slow limit and 2 s at ten calls a second', async () => {
    for (let tenths = 0; tenths < 100 && open().length === 0; tenths += 1) {
      PAYERS.forEach((payerId) => {
        hang(payerId, 1);
      });
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(open()).toEqual([`route ${ROUTE}`]);
  });

  it('does not affect another clearinghouse', async () => {
    await askAll(SICK, 5);
    expect(await ask('P0', WELL, 'route-2')).toBe('called');
  });

  it('lets one probe at a time through, and all payers after three successes', async () => {
    await askAll(SICK, 2);
    jest.advanceTimersByTime(OPEN_MS);
    hang('P0', 1);
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask('P1', WELL)).toBe('route-open');
    jest.advanceTimersByTime(MAX_OPEN_MS);
    for (let probes = 0; probes < 3; probes += 1) expect(await ask('P1', WELL)).toBe('called');
    expect(open()).toEqual([]);
  });

  it('does not stay closed off because of probes of one failing payer', async () => {
    await askAll(SICK, 2);
    jest.advanceTimersByTime(OPEN_MS);
    expect(await ask('P0', SICK)).toBe('called');
    expect(await ask('P0', SICK)).toBe('called');
    for (let probes = 0; probes < 3; probes += 1) expect(await ask('P1', WELL)).toBe('called');
    expect(open()).toEqual([]);
  });

  it('remains closed off when the probes of two payers fail', async () => {
    await askAll(SICK, 2);
    jest.advanceTimersByTime(OPEN_MS);
    await ask('P0', SICK);
    await ask('P1', SICK);
    expect(await ask('P2', WELL)).toBe('route-open');
  });
});

describe('one dead payer of ten', () => {
  it('opens its own circuit and not that of the route', async () => {
    await askAll(WELL, 5);
    for (let failures = 0; failures < 100; failures += 1) {
      await ask('P0', SICK);
      await ask('P1', WELL);
    }
    expect(open()).toEqual(['payer P0']);
  });

  it('stays open when the route fails later, because the payer failed by itself', async () => {
    await askAll(WELL);
    for (let failures = 0; failures < 5; failures += 1) await ask('P0', SICK);
    jest.advanceTimersByTime(OPEN_MS);
    await ask('P0', SICK);
    jest.advanceTimersByTime(2 * OPEN_MS - 1);
    await askAll(SICK, 5);
    expect(open()).toEqual([`route ${ROUTE}`, 'payer P0']);
  });

  it("returns the route's probe when its own circuit refuses", async () => {
    await askAll(WELL);
    for (let failures = 0; failures < 5; failures += 1) await ask('P0', SICK);
    await askAll(SICK, 2);
    expect(open()).toContain(`route ${ROUTE}`);
    jest.advanceTimersByTime(OPEN_MS);
    guard.circuits.of('P0', ROUTE).circuit.trip('consecutive failures');
    expect(await ask('P0', WELL)).toBe('circuit-open');
    expect(await ask('P1', WELL)).toBe('called');
  });
});

describe('the board', () => {
  it('shows an operator on call the state of a payer', async () => {
    await askAll(WELL);
    for (let failures = 0; failures < 6; failures += 1) await ask('P0', SICK);
    const sick = board()
      .list()
      .find(({ target }) => target.id === 'P0');
    expect(sick).toEqual({
      target: { scope: 'payer', id: 'P0' },
      route: ROUTE,
      state: 'open',
      reason: 'consecutive failures',
      inFlight: 0,
      refused: 1,
      callsLastHour: 6,
      failureRate: undefined,
      lastFailures: Array(5).fill({ kind: 'http-503', rejectCodes: [], atMs: Date.now() }),
      openedAtMs: Date.now(),
      nextProbeAtMs: Date.now() + OPEN_MS,
    });
  });

  it('lets the next call through an open circuit on request', async () => {
    for (let failures = 0; failures < 5; failures += 1) await ask('P0', SICK);
    expect(await ask('P0', WELL)).toBe('circuit-open');
    expect(board().probe({ scope: 'payer', id: 'P0' })).toBe(1);
    expect(board().probe({ scope: 'payer', id: 'P1' })).toBe(0);
    expect(await ask('P0', WELL)).toBe('called');
  });
});
