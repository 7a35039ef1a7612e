import {
  admitted,
  call,
  calls,
  DEADLINE_MS,
  halfOpen,
  isClosed,
  judge,
  OPEN_MS,
  shutDownAll,
  SLOW_MS,
  testCircuit,
  tripped,
} from './_circuit';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  shutDownAll();
  jest.useRealTimers();
});

describe('a circuit', () => {
  it('lets every call through while the payer answers', () => {
    const subject = testCircuit();
    calls(subject, 'S'.repeat(100));
    expect(subject.admit()).toBeDefined();
    expect(subject.said).toEqual([]);
  });

  it('opens at the tenth settled call and not before, when failures never come five in a row', () => {
    const subject = testCircuit();
    calls(subject, 'FFFSFFSFS');
    expect(isClosed(subject)).toBe(true);
    calls(subject, 'F');
    expect(subject.said).toEqual(['open: failure rate']);
  });

  it('forgets calls that are older than the window, but not before four deadlines have passed', () => {
    const remembers = testCircuit();
    const forgets = testCircuit();
    calls(remembers, 'FFFFSFFFF');
    calls(forgets, 'FFFFSFFFF');
    jest.advanceTimersByTime(4 * DEADLINE_MS);
    calls(remembers, 'SF');
    expect(remembers.said).toEqual(['open: failure rate']);
    jest.advanceTimersByTime(DEADLINE_MS / 2);
    calls(forgets, 'SF');
    expect(forgets.said).toEqual([]);
  });

  it('opens, half-opens and closes again, with its reason each time', () => {
    const subject = halfOpen();
    call(subject, 'failure');
    expect(subject.admit()).toBeUndefined();
    jest.advanceTimersByTime(2 * OPEN_MS);
    calls(subject, 'SSS');
    expect(subject.admit()).toBeDefined();
    expect(subject.said).toEqual([
      'open: consecutive failures',
      'half-open: open time is over',
      'open: probe failed',
      'half-open: open time is over',
      'closed: probes succeeded',
    ]);
  });

  it('admits one probe at a time, and closes after the third success', () => {
    const subject = halfOpen();
    for (let probes = 0; probes < 3; probes += 1) {
      expect(isClosed(subject)).toBe(false);
      const probe = admitted(subject);
      expect(subject.admit()).toBeUndefined();
      subject.settle(probe, 'success');
    }
    expect(isClosed(subject)).toBe(true);
  });

  it('opens when at least 80 % of at least ten calls are slow, while they are still in flight', () => {
    const subject = testCircuit();
    judge(subject, 'QQSSSSSSS');
    expect(isClosed(subject)).toBe(true);
    judge(subject, 'S');
    expect(subject.said).toEqual(['open: slow calls']);
  });

  it('is not opened when fewer than 80 % of the calls are slow, nor by old ones', () => {
    const subject = testCircuit();
    judge(subject, 'QQQSSSSSSS');
    jest.advanceTimersByTime(SLOW_MS);
    judge(subject, 'SS');
    expect(isClosed(subject)).toBe(true);
  });

  it('does not let an hour of quick calls dilute those that hang now', () => {
    const subject = testCircuit();
    judge(subject, 'Q'.repeat(1_000));
    jest.advanceTimersByTime(SLOW_MS);
    judge(subject, 'S'.repeat(10));
    expect(subject.said).toEqual(['open: slow calls']);
  });

  it('can be probed early, and only while it is open', () => {
    const subject = tripped();
    expect(subject.probeNow()).toBe(true);
    expect(subject.admit()).toBeDefined();
    expect(subject.probeNow()).toBe(false);
    expect(testCircuit().probeNow()).toBe(false);
  });

  it('is closed and forgets everything when it is reset; calls in flight count for nothing', () => {
    const subject = testCircuit();
    const before = admitted(subject);
    calls(subject, 'FFFFF');
    subject.reset('operator');
    subject.settle(before, 'failure');
    calls(subject, 'FFFF');
    expect(subject.said).toEqual(['open: consecutive failures', 'closed: operator']);
  });

  it('refuses everything once it is shut down, and ignores calls in progress', () => {
    const subject = testCircuit();
    const underWay = admitted(subject);
    subject.shutDown();
    subject.settle(underWay, 'failure');
    expect(subject.admit()).toBeUndefined();
    expect(subject.said).toEqual([]);
  });
});
