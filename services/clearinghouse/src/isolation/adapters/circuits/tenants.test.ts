import type { CallEvidence } from '../../domain/evidence';
import { heldCall } from './_held-call';
import { OPEN_MS, ROUTE, SLOW_MS, testGuard, type TestGuard } from './_isolation';

const WELL: CallEvidence = { payer: 'success', route: 'reached', failure: undefined };
const SICK: CallEvidence = {
  payer: 'failure',
  route: 'doubtful',
  failure: { kind: 'http-500', rejectCodes: [] },
};
const PAYERS = ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'];

let guard: TestGuard;

beforeEach(() => {
  jest.useFakeTimers();
  guard = testGuard({ maxInFlight: 32 });
});
afterEach(() => {
  guard.circuits.close();
  jest.useRealTimers();
});

const targetOf = (workspaceId: string, payerId: string) => ({
  payerId,
  route: ROUTE,
  workspaceId,
  workspaceShareWeight: 10,
});

async function ask(workspaceId: string, payerId: string, evidence: CallEvidence): Promise<string> {
  const run = await guard.guard.run(targetOf(workspaceId, payerId), {
    call: () => Promise.resolve(evidence),
    evidence: (shown) => shown,
  });
  return run.kind === 'called' ? 'called' : run.reason;
}

const payerState = (payerId: string): string => guard.circuits.of(payerId, ROUTE).circuit.state().kind;
const routeState = (): string => guard.circuits.ofRoute(ROUTE).circuit.state().kind;

/** Starts calls that never end. */
function hang(workspaceId: string, payerId: string, calls: number): void {
  for (let count = 0; count < calls; count += 1) {
    void guard.guard.run(targetOf(workspaceId, payerId), heldCall().guarded);
  }
}

describe('a workspace whose calls fail while those of another are answered', () => {
  it('opens no circuit of a payer and is paused there alone, and the other is never refused', async () => {
    const answers: string[] = [];
    const noisy: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      answers.push(await ask('quiet', 'P0', WELL));
      noisy.push(await ask('noisy', 'P0', SICK), await ask('noisy', 'P0', SICK));
    }
    expect(new Set(answers)).toEqual(new Set(['called']));
    expect(payerState('P0')).toBe('closed');
    expect(noisy.at(-1)).toBe('workspace-circuit-open');
    expect(noisy.filter((answer) => answer === 'called').length).toBeLessThan(12);
    expect(guard.circuits.containedCount()).toBe(1);
  });

  it('does not close the route for the other, which asks another payer all the time', async () => {
    for (let round = 0; round < 20; round += 1) {
      for (const payerId of PAYERS) await ask('noisy', payerId, SICK);
      expect(await ask('quiet', 'P9', WELL)).toBe('called');
    }
    expect(routeState()).toBe('closed');
  });

  it('does not close the route for the other, which comes later', async () => {
    for (let round = 0; round < 2; round += 1)
      for (const payerId of PAYERS) await ask('noisy', payerId, SICK);
    expect(routeState()).toBe('open');
    expect(await ask('noisy', 'P0', SICK)).toBe('route-open');
    expect(await ask('quiet', 'P9', WELL)).toBe('called');
    expect(routeState()).toBe('closed');
  });

  it('does not close a payer for the other, which comes later, and stays contained itself', async () => {
    for (let count = 0; count < 5; count += 1) await ask('noisy', 'P0', SICK);
    expect(payerState('P0')).toBe('open');
    expect(await ask('quiet', 'P0', WELL)).toBe('called');
    expect(payerState('P0')).toBe('closed');
    expect(await ask('noisy', 'P0', SICK)).toBe('workspace-circuit-open');
  });

  it('recovers by its own probes', async () => {
    for (let count = 0; count < 5; count += 1) {
      await ask('quiet', 'P0', WELL);
      await ask('noisy', 'P0', SICK);
      await ask('noisy', 'P0', SICK);
    }
    expect(await ask('noisy', 'P0', WELL)).toBe('workspace-circuit-open');
    jest.advanceTimersByTime(OPEN_MS);
    for (let probes = 0; probes < 3; probes += 1) expect(await ask('noisy', 'P0', WELL)).toBe('called');
    expect(guard.circuits.containedCount()).toBe(0);
  });

  it('does not open the circuit of a payer that answers the other, when its calls hang', async () => {
    hang('noisy', 'P0', 20);
    for (let seconds = 0; seconds < SLOW_MS / 1_000 + 2; seconds += 1) {
      expect(await ask('quiet', 'P0', WELL)).toBe('called');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(payerState('P0')).toBe('closed');
    expect(await ask('noisy', 'P0', WELL)).toBe('workspace-circuit-open');
  });

  it('cannot block the other from a recovering payer by failing every probe', async () => {
    for (let count = 0; count < 3; count += 1) {
      await ask('quiet', 'P0', SICK);
      await ask('noisy', 'P0', SICK);
    }
    expect(payerState('P0')).toBe('open');
    jest.advanceTimersByTime(OPEN_MS);
    expect(await ask('noisy', 'P0', SICK)).toBe('called');
    expect(await ask('quiet', 'P0', WELL)).toBe('called');
    expect(payerState('P0')).toBe('closed');
  });
});

describe('a payer that fails for all workspaces', () => {
  it('is no longer asked once two workspaces saw it fail', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      answers.push(await ask('A', 'P0', SICK), await ask('B', 'P0', SICK));
    }
    expect(payerState('P0')).toBe('open');
    expect(answers.filter((answer) => answer === 'called')).toHaveLength(5);
  });

  it('is no longer asked by twenty workspaces that each ask once', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 20; count += 1) answers.push(await ask(`W${String(count)}`, 'P0', SICK));
    expect(answers.filter((answer) => answer === 'called')).toHaveLength(5);
  });

  it('is asked once more by another workspace after one alone saw it fail, and then by none', async () => {
    for (let count = 0; count < 5; count += 1) await ask('A', 'P0', SICK);
    expect(await ask('B', 'P0', SICK)).toBe('called');
    expect([await ask('B', 'P0', WELL), await ask('C', 'P0', WELL)]).toEqual([
      'circuit-open',
      'circuit-open',
    ]);
  });

  it('recovers for all of them together', async () => {
    for (let count = 0; count < 10; count += 1) for (const each of ['A', 'B']) await ask(each, 'P0', SICK);
    jest.advanceTimersByTime(OPEN_MS);
    for (const each of ['A', 'B', 'A']) expect(await ask(each, 'P0', WELL)).toBe('called');
    expect(payerState('P0')).toBe('closed');
    expect(guard.circuits.containedCount()).toBe(0);
  });

  it('closes the route when every payer fails for two workspaces', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const payerId of PAYERS) for (const each of ['A', 'B']) await ask(each, payerId, SICK);
    }
    expect(routeState()).toBe('open');
    expect([await ask('A', 'P9', WELL), await ask('C', 'P9', WELL)]).toEqual(['route-open', 'route-open']);
  });
});

describe('the places of a payer', () => {
  it('are never all taken by the hanging calls of one workspace', async () => {
    hang('noisy', 'P0', 32);
    expect(await ask('noisy', 'P0', WELL)).toBe('workspace-busy');
    expect(await ask('quiet', 'P0', WELL)).toBe('called');
  });
});

describe('the circuits of workspaces', () => {
  it('have a limited number, however many workspaces fail alone', () => {
    const { contained } = guard.circuits.of('P0', ROUTE);
    for (let count = 0; count < 2_000; count += 1) contained.trip(`W${String(count)}`);
    expect(guard.circuits.containedCount()).toBe(512);
    expect(contained.find('W0')).toBeUndefined();
    expect(contained.find('W1999')).toBeDefined();
  });

  it('need no timer of their own', () => {
    const timers = jest.getTimerCount();
    guard.circuits.of('P0', ROUTE).contained.trip('A');
    expect(jest.getTimerCount()).toBe(timers);
  });
});
