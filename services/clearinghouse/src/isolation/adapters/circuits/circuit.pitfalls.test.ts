import type { PayerEvidence } from '../../domain/evidence';
import {
  admitted,
  call,
  calls,
  DEADLINE_MS,
  halfOpen,
  isClosed,
  OPEN_MS,
  shutDownAll,
  SLOW_MS,
  testCircuit,
} from './_circuit';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  shutDownAll();
  jest.useRealTimers();
});

describe('known pitfalls of circuit breakers', () => {
  it('a circuit that opens long after it was created stays open for its full open time', () => {
    const subject = testCircuit();
    jest.advanceTimersByTime(100 * OPEN_MS);
    calls(subject, 'FFFFF');
    jest.advanceTimersByTime(OPEN_MS - 1);
    expect(subject.admit()).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(subject.admit()).toBeDefined();
  });

  it('the circuit of a payer that hangs opens after five settled calls, however rarely it is asked', async () => {
    const subject = testCircuit();
    const askedEveryMs = 5_000;
    for (let asked = 0; asked < 9; asked += 1) {
      const epoch = subject.admit();
      if (epoch === undefined) break;
      setTimeout(() => {
        subject.settle(epoch, 'failure');
      }, DEADLINE_MS);
      await jest.advanceTimersByTimeAsync(askedEveryMs);
    }
    expect(subject.said).toEqual(['open: consecutive failures']);
  });

  it('calls that are still running do not dilute the failure rate', () => {
    const subject = testCircuit();
    for (let running = 0; running < 100; running += 1) admitted(subject);
    calls(subject, 'SFFSFFSFFF');
    expect(subject.said).toEqual(['open: failure rate']);
  });

  it('a probe that never settles counts as failed when its time is over', () => {
    const subject = halfOpen();
    const hung = admitted(subject);
    jest.advanceTimersByTime(SLOW_MS);
    expect(subject.admit()).toBeUndefined();
    expect(subject.said.at(-1)).toBe('open: probe failed');
    jest.advanceTimersByTime(OPEN_MS);
    calls(subject, 'SS');
    subject.settle(hung, 'success');
    expect(isClosed(subject)).toBe(false);
    call(subject, 'success');
    expect(isClosed(subject)).toBe(true);
  });

  it('old failures are forgotten after a recovery', () => {
    const subject = testCircuit();
    calls(subject, 'FFSFFSFFSF');
    expect(isClosed(subject)).toBe(false);
    jest.advanceTimersByTime(OPEN_MS);
    calls(subject, 'SSSFFFF');
    expect(isClosed(subject)).toBe(true);
  });

  it.each<PayerEvidence>(['success', 'failure'])('a late %s from before the trip moves nothing', (late) => {
    const subject = testCircuit();
    const before = admitted(subject);
    calls(subject, 'FFFFF');
    jest.advanceTimersByTime(OPEN_MS);
    const probe = admitted(subject);
    subject.settle(before, late);
    expect(subject.said.at(-1)).toBe('half-open: open time is over');
    subject.settle(probe, 'success');
    calls(subject, 'SS');
    subject.settle(before, 'failure');
    calls(subject, 'FFFF');
    expect(isClosed(subject)).toBe(true);
  });

  it('a call without evidence frees the probe and leaves the circuit half-open', () => {
    const subject = halfOpen();
    call(subject, 'none');
    expect(subject.said.at(-1)).toBe('half-open: open time is over');
    calls(subject, 'SSS');
    expect(isClosed(subject)).toBe(true);
  });

  it('a call without evidence counts for nothing in a closed circuit', () => {
    const subject = testCircuit();
    calls(subject, 'FFFF');
    for (let count = 0; count < 100; count += 1) call(subject, 'none');
    calls(subject, 'F');
    expect(subject.said).toEqual(['open: consecutive failures']);
  });

  it('a circuit opens when exactly half of the calls fail, and not with one failure less', () => {
    const half = testCircuit();
    calls(half, 'SFSFSFSFSF');
    // At once, not some turns of the event loop later.
    expect([isClosed(half), half.admit()]).toEqual([false, undefined]);
    const less = testCircuit();
    calls(less, 'SSFSFSFSFSF');
    expect(isClosed(less)).toBe(true);
  });
});
