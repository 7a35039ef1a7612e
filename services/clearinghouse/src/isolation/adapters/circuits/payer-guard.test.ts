import * as fc from 'fast-check';
import type { PayerEvidence } from '../../domain/evidence';
import { heldCall, type HeldCall, settledCall, outcomeOf } from './_held-call';
import {
  DEADLINE_MS,
  testGuard as guardOfTests,
  MAX_IN_FLIGHT,
  MAX_OPEN_MS,
  OPEN_MS,
  ROUTE,
  SLOW_MS,
  type TestGuard,
} from './_isolation';

const opened: TestGuard[] = [];

function testGuard(...settings: Parameters<typeof guardOfTests>): TestGuard {
  const guard = guardOfTests(...settings);
  opened.push(guard);
  return guard;
}

const ask = (guard: TestGuard, evidence: PayerEvidence): Promise<string> =>
  outcomeOf(guard.run('P1', ROUTE, settledCall(evidence)));

async function trip(guard: TestGuard): Promise<void> {
  for (let failures = 0; failures < 5; failures += 1) await ask(guard, 'failure');
}

/** Takes every place of the payer's bulkhead. */
function fill(guard: TestGuard): {
  readonly hung: readonly HeldCall[];
  readonly outcomeOf: Promise<readonly string[]>;
} {
  const hung = Array.from({ length: MAX_IN_FLIGHT }, heldCall);
  return { hung, outcomeOf: Promise.all(hung.map((one) => outcomeOf(guard.run('P1', ROUTE, one.guarded)))) };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  opened.splice(0).forEach((guard) => {
    guard.circuits.close();
  });
  jest.useRealTimers();
});

describe('the payer guard', () => {
  it('returns the reply, and reports when it did not call', async () => {
    const guard = testGuard();
    expect(await guard.run('P1', ROUTE, settledCall('success'))).toEqual({
      kind: 'called',
      reply: 'success',
    });
    await trip(guard);
    const refused = heldCall();
    expect(await guard.run('P1', ROUTE, refused.guarded)).toEqual({
      kind: 'refused',
      reason: 'circuit-open',
    });
    expect(refused.wasMade()).toBe(false);
    expect(await outcomeOf(guard.run('P2', ROUTE, settledCall('success')))).toBe('success');
  });

  it('passes on what a call throws, counts it for nothing and frees its place', async () => {
    const guard = testGuard();
    await trip(guard);
    jest.advanceTimersByTime(OPEN_MS);
    for (let count = 0; count < 2 * MAX_IN_FLIGHT; count += 1) {
      const broken = heldCall();
      const run = guard.run('P1', ROUTE, broken.guarded);
      broken.fail(new RangeError('a fault of ours'));
      await expect(run).rejects.toThrow(RangeError);
    }
    expect(await ask(guard, 'success')).toBe('success');
  });

  it('calls a payer that an operator restored, whatever its circuit says, and within its bulkhead', async () => {
    const said: { mode?: 'restored' } = {};
    const guard = testGuard({}, () => said.mode);
    await trip(guard);
    said.mode = 'restored';
    expect(await ask(guard, 'failure')).toBe('failure');
    fill(guard);
    expect(await ask(guard, 'success')).toBe('bulkhead-full');
  });
});

describe('a payer that is usually slow', () => {
  const OWN_MS = SLOW_MS + 4_000;
  const settings = { slowMsByPayer: new Map([['P1', OWN_MS]]), maxInFlight: 32 };
  const hang = (guard: TestGuard, payerId: string): void => {
    for (let count = 0; count < 10; count += 1) void guard.run(payerId, ROUTE, heldCall().guarded);
  };
  const stateOf = (guard: TestGuard, payerId: string): string =>
    guard.circuits.of(payerId, ROUTE).circuit.state().kind;

  it('may take its usual time before its calls count as slow, and no other payer may', async () => {
    const guard = testGuard(settings);
    hang(guard, 'P1');
    hang(guard, 'P2');
    await jest.advanceTimersByTimeAsync(SLOW_MS);
    expect([stateOf(guard, 'P1'), stateOf(guard, 'P2')]).toEqual(['closed', 'open']);
    await jest.advanceTimersByTimeAsync(OWN_MS - SLOW_MS);
    expect(stateOf(guard, 'P1')).toBe('open');
  });

  it('may take that time for its probes too, so that it recovers', async () => {
    const guard = testGuard(settings);
    await trip(guard);
    jest.advanceTimersByTime(OPEN_MS);
    for (let probes = 0; probes < 3; probes += 1) {
      const probe = heldCall();
      const probed = outcomeOf(guard.run('P1', ROUTE, probe.guarded));
      await jest.advanceTimersByTimeAsync(OWN_MS - 1);
      probe.settle('success');
      expect(await probed).toBe('success');
    }
    expect(stateOf(guard, 'P1')).toBe('closed');
  });
});

describe('known pitfalls of circuit breakers', () => {
  it('a full bulkhead never opens the circuit of a healthy payer', async () => {
    const guard = testGuard();
    const { hung, outcomeOf: answers } = fill(guard);
    for (let count = 0; count < 100; count += 1) expect(await ask(guard, 'success')).toBe('bulkhead-full');
    hung.forEach((one) => {
      one.settle('success');
    });
    expect(await answers).toEqual(['success', 'success', 'success', 'success']);
    expect(await ask(guard, 'success')).toBe('success');
  });

  it('a refusal by the bulkhead does not close a half-open circuit', async () => {
    const guard = testGuard();
    const { hung } = fill(guard);
    hung.at(0)?.settle('failure');
    await jest.advanceTimersByTimeAsync(0);
    for (let failures = 1; failures < 5; failures += 1) await ask(guard, 'failure');
    jest.advanceTimersByTime(OPEN_MS);
    const probe = heldCall();
    const probed = outcomeOf(guard.run('P1', ROUTE, probe.guarded));
    expect(await ask(guard, 'success')).toBe('bulkhead-full');
    hung.at(1)?.settle('success');
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask(guard, 'success')).toBe('circuit-open');
    probe.settle('success');
    expect(await probed).toBe('success');
    expect(await ask(guard, 'success')).toBe('success');
  });

  it('a hung call keeps its place beyond its deadline until it really ends', async () => {
    const guard = testGuard();
    const { hung } = fill(guard);
    await jest.advanceTimersByTimeAsync(10 * DEADLINE_MS);
    expect(await ask(guard, 'success')).toBe('bulkhead-full');
    hung.at(0)?.settle('failure');
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask(guard, 'success')).toBe('success');
  });

  it('a payer isolated by an operator stays isolated, however long and well it answers', async () => {
    let mode: 'isolated' | undefined;
    const guard = testGuard({}, () => mode);
    expect(await ask(guard, 'success')).toBe('success');
    mode = 'isolated';
    jest.advanceTimersByTime(100 * OPEN_MS);
    expect(await ask(guard, 'success')).toBe('isolated');
    mode = undefined;
    expect(await ask(guard, 'success')).toBe('success');
  });
});

type Step =
  | { readonly kind: 'start'; readonly payer: number }
  | { readonly kind: 'settle'; readonly pick: number; readonly evidence: PayerEvidence }
  | { readonly kind: 'wait'; readonly ms: number };

const evidence = fc.constantFrom<PayerEvidence>('success', 'failure', 'none');
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('start' as const), payer: fc.integer({ min: 0, max: 1 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), evidence }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 30_000 }) }),
    },
  ),
  { maxLength: 120 },
);

describe('any order of calls, answers and waits', () => {
  it('keeps a payer within its calls, opens no circuit of a healthy payer, and loses no payer for ever', async () => {
    await fc.assert(fc.asyncProperty(steps, holds), { numRuns: 200 });
  });

  /** Payer 0 may do anything; payer 1 never fails. */
  async function holds(run: readonly Step[]): Promise<void> {
    const guard = testGuard();
    const inFlight: { readonly payer: number; readonly call: HeldCall }[] = [];
    for (const step of run) {
      if (step.kind === 'wait') await jest.advanceTimersByTimeAsync(step.ms);
      if (step.kind === 'start') await start(step.payer);
      if (step.kind === 'settle') await settle(step.pick, step.evidence);
    }
    while (inFlight.length > 0) await settle(0, 'none');
    await jest.advanceTimersByTimeAsync(MAX_OPEN_MS);
    expect(await outcomeOf(guard.run('payer-0', ROUTE, settledCall('success')))).toBe('success');
    guard.circuits.close();

    async function start(payer: number): Promise<void> {
      const call = heldCall();
      const refusals: string[] = [];
      void guard.run(`payer-${String(payer)}`, ROUTE, call.guarded).then((ended) => {
        if (ended.kind === 'refused') refusals.push(ended.reason);
      });
      await jest.advanceTimersByTimeAsync(0);
      if (call.wasMade()) inFlight.push({ payer, call });
      expect(inFlight.filter((one) => one.payer === payer).length).toBeLessThanOrEqual(MAX_IN_FLIGHT);
      if (payer === 1) expect(refusals).not.toContain('circuit-open');
    }

    async function settle(pick: number, shown: PayerEvidence): Promise<void> {
      const [picked] = inFlight.splice(pick % Math.max(inFlight.length, 1), 1);
      picked?.call.settle(picked.payer === 1 && shown === 'failure' ? 'success' : shown);
      await jest.advanceTimersByTimeAsync(0);
    }
  }
});
