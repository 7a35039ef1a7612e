import { silentLog } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import type { PayerEvidence } from '../../domain/evidence';
import { ALONE, testCircuits as circuitsOfTests, ROUTE } from './_isolation';
import type { Circuits, CircuitsSettings, PayerIsolation } from './circuits';

const opened: Circuits[] = [];

function testCircuits(settings: Partial<CircuitsSettings> = {}): Circuits {
  const made = circuitsOfTests({ maxInFlight: 2, maxPayers: 3, ...settings });
  opened.push(made);
  return made;
}

function settle(isolation: PayerIsolation, evidence: PayerEvidence): void {
  const pass = isolation.admit(ALONE.workspaceId);
  if (pass === undefined) throw new Error('the call was refused');
  isolation.settle(pass, { workspaceId: ALONE.workspaceId, evidence, isSlow: false });
}

function trip(isolation: PayerIsolation): void {
  for (let failures = 0; failures < 5; failures += 1) settle(isolation, 'failure');
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
  it('keep one circuit per payer, and the failures of one from the others', () => {
    const subject = testCircuits();
    trip(subject.of('sick', ROUTE));
    expect(subject.of('sick', ROUTE).circuit.state().kind).toBe('open');
    expect(subject.of('well', ROUTE).circuit.state().kind).toBe('closed');
  });

  it('keep no listener of a forgotten payer', () => {
    const subject = testCircuits({ maxPayers: 1 });
    const forgotten = subject.of('a', ROUTE);
    subject.of('b', ROUTE);
    expect(forgotten.circuit.admit()).toBeUndefined();
  });

  it('never forget an open circuit or one with a call in flight', () => {
    const subject = testCircuits();
    const sick = subject.of('sick', ROUTE);
    trip(sick);
    const busy = subject.of('busy', ROUTE);
    busy.bulkhead.enter(ALONE);
    for (let other = 0; other < 10; other += 1) subject.of(`other-${String(other)}`, ROUTE);
    expect(subject.of('sick', ROUTE)).toBe(sick);
    expect(subject.of('busy', ROUTE)).toBe(busy);
  });

  it('log every change with the payer, the state and the reason', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    const isolation = testCircuits({ log }).of('P1', ROUTE);
    trip(isolation);
    jest.advanceTimersByTime(5_000);
    for (let probes = 0; probes < 3; probes += 1) settle(isolation, 'success');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'warn', payerId: 'P1', circuit: 'open', reason: 'consecutive failures' },
      { level: 'info', payerId: 'P1', circuit: 'half-open', reason: 'open time is over' },
      { level: 'info', payerId: 'P1', circuit: 'closed', reason: 'probes succeeded' },
    ]);
  });
});

describe('known pitfalls of circuit breakers', () => {
  it('two thousand payers, open circuits and probes share one timer, and closing stops it', () => {
    const subject = testCircuits({ maxPayers: 2_000 });
    for (let payer = 0; payer < 2_000; payer += 1) subject.of(`payer-${String(payer)}`, ROUTE);
    trip(subject.of('open', ROUTE));
    trip(subject.of('probed', ROUTE));
    jest.advanceTimersByTime(5_000);
    subject.of('probed', ROUTE).circuit.admit();
    settle(subject.of('open', ROUTE), 'failure');
    expect(jest.getTimerCount()).toBe(1);
    subject.close();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('payers do not share what the circuit breaker library writes into its options', () => {
    const settings = Object.freeze({ maxInFlight: 2, maxPayers: 3, log: silentLog });
    const quick = testCircuits({ ...settings, openMs: 1_000 });
    const slow = testCircuits({ ...settings, openMs: 9_000 });
    const [quickPayer, slowPayer] = [quick.of('a', ROUTE), slow.of('a', ROUTE)];
    [quickPayer, slowPayer, slow.of('b', ROUTE)].forEach(trip);
    jest.advanceTimersByTime(1_000);
    expect(quickPayer.circuit.admit()).toBeDefined();
    expect(slowPayer.circuit.admit()).toBeUndefined();
    expect(slow.of('c', ROUTE).circuit.state().kind).toBe('closed');
  });
});
