import { createLog, silentLog } from '@eligibility/kit';
import type { PayerEvidence } from '../../domain/evidence-of';
import { circuits, type Circuits, type CircuitsSettings, type Isolation } from './circuits';

const DEADLINE_MS = 20_000;

const opened: Circuits[] = [];

function testCircuits(settings: Partial<CircuitsSettings> = {}): Circuits {
  const made = circuits({
    maxInFlight: 2,
    openMs: 5_000,
    deadlineMs: DEADLINE_MS,
    maxPayers: 3,
    log: silentLog,
    ...settings,
  });
  opened.push(made);
  return made;
}

async function settle({ circuit }: Isolation, evidence: PayerEvidence): Promise<void> {
  const epoch = circuit.admit();
  if (epoch === undefined) throw new Error('the call was refused');
  await circuit.settle(epoch, evidence);
}

async function trip(isolation: Isolation): Promise<void> {
  for (let failures = 0; failures < 5; failures += 1) await settle(isolation, 'failure');
}

/** The quickest of many, which a busy machine cannot slow down. */
async function quickestFailureMs(isolation: Isolation): Promise<number> {
  let quickestMs = Infinity;
  for (let count = 0; count < 100; count += 1) {
    const startMs = performance.now();
    await settle(isolation, 'failure');
    quickestMs = Math.min(quickestMs, performance.now() - startMs);
    await settle(isolation, 'success');
  }
  return quickestMs;
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  opened.splice(0).forEach((one) => {
    one.close();
  });
  jest.useRealTimers();
});

describe('circuits', () => {
  it('keeps one circuit a payer, and the sickness of one from the others', async () => {
    const subject = testCircuits();
    await trip(subject.of('sick'));
    expect(subject.of('sick').circuit.isClosed()).toBe(false);
    expect(subject.of('well').circuit.isClosed()).toBe(true);
  });

  it('forgets the payer that was asked longest ago when there are too many', () => {
    const subject = testCircuits();
    const [a, b, c] = ['a', 'b', 'c'].map(subject.of);
    subject.of('a');
    subject.of('d');
    expect([subject.of('a'), subject.of('c')]).toEqual([a, c]);
    expect(subject.of('b')).not.toBe(b);
  });

  it('leaves nothing of a forgotten payer listening', () => {
    const subject = testCircuits({ maxPayers: 1 });
    const forgotten = subject.of('a');
    subject.of('b');
    expect(forgotten.circuit.admit()).toBeUndefined();
  });

  it('never forgets an open circuit or one with a call in flight', async () => {
    const subject = testCircuits();
    const sick = subject.of('sick');
    await trip(sick);
    const busy = subject.of('busy');
    busy.bulkhead.enter();
    for (let other = 0; other < 10; other += 1) subject.of(`other-${String(other)}`);
    expect(subject.of('sick')).toBe(sick);
    expect(subject.of('busy')).toBe(busy);
  });

  it('logs every change with the payer, the state and why', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const isolation = testCircuits({ log }).of('P1');
    await trip(isolation);
    jest.advanceTimersByTime(5_000);
    await settle(isolation, 'success');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'warn', payerId: 'P1', circuit: 'open', reason: 'consecutive failures' },
      { level: 'info', payerId: 'P1', circuit: 'half-open', reason: 'open time is over' },
      { level: 'info', payerId: 'P1', circuit: 'closed', reason: 'probe succeeded' },
    ]);
  });
});

describe('traps of the breaker underneath', () => {
  it('trap 11: a failing call costs the same however many calls the window holds', async () => {
    jest.useRealTimers();
    const isolation = testCircuits().of('busy');
    for (let count = 0; count < 200; count += 1) await settle(isolation, 'success');
    const fewCallsMs = await quickestFailureMs(isolation);
    for (let count = 0; count < 20_000; count += 1) await settle(isolation, 'success');
    expect(await quickestFailureMs(isolation)).toBeLessThan(5 * fewCallsMs);
  });

  it('trap 12: two thousand payers share one timer, and closing stops it', () => {
    const subject = testCircuits({ maxPayers: 2_000 });
    for (let payer = 0; payer < 2_000; payer += 1) subject.of(`payer-${String(payer)}`);
    expect(jest.getTimerCount()).toBe(1);
    subject.close();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('trap 12: closing also stops the timers of open circuits and of probes', async () => {
    const subject = testCircuits();
    await trip(subject.of('open'));
    await trip(subject.of('probed'));
    jest.advanceTimersByTime(5_000);
    subject.of('probed').circuit.admit();
    await settle(subject.of('open'), 'failure');
    expect(jest.getTimerCount()).toBe(3);
    subject.close();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('trap 14: payers do not share what the breaker writes into its options', async () => {
    const settings = Object.freeze({ maxInFlight: 2, deadlineMs: DEADLINE_MS, maxPayers: 3, log: silentLog });
    const quick = testCircuits({ ...settings, openMs: 1_000 });
    const slow = testCircuits({ ...settings, openMs: 9_000 });
    const [quickPayer, slowPayer] = [quick.of('a'), slow.of('a')];
    await Promise.all([trip(quickPayer), trip(slowPayer), trip(slow.of('b'))]);
    jest.advanceTimersByTime(1_000);
    expect(quickPayer.circuit.admit()).toBeDefined();
    expect(slowPayer.circuit.admit()).toBeUndefined();
    expect(slow.of('c').circuit.isClosed()).toBe(true);
  });
});
