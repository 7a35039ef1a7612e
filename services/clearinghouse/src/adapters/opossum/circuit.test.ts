import { EventEmitter } from 'node:events';
import type { PayerEvidence } from '../../domain/evidence-of';
import { circuit, type Circuit } from './circuit';

const OPEN_MS = 5_000;
const DEADLINE_MS = 20_000;
const SLOW_MS = 8_000;

const open: Circuit[] = [];

/** A circuit with the shared rotation it lives on, and everything it said of itself. */
function testCircuit(): Circuit & { readonly said: readonly string[] } {
  const said: string[] = [];
  const rotation = new EventEmitter();
  setInterval(() => rotation.emit('rotate'), DEADLINE_MS / 2);
  const made = circuit({
    policy: { openMs: OPEN_MS, maxOpenMs: 4 * OPEN_MS, probeMs: SLOW_MS },
    slowMs: SLOW_MS,
    rotation,
    moment: () => ({ nowMs: performance.now(), random: 0.5 }),
    onChange: (state, reason) => said.push(`${state}: ${reason}`),
  });
  open.push(made);
  return { ...made, said };
}

/** Admits a call, which must be let through, and settles it at once. */
async function call(subject: Circuit, evidence: PayerEvidence): Promise<void> {
  await subject.settle(admitted(subject), evidence);
}

const isClosed = (subject: Circuit): boolean => subject.state().kind === 'closed';

function admitted(subject: Circuit): number {
  const epoch = subject.admit();
  if (epoch === undefined) throw new Error('the call was refused');
  return epoch;
}

async function calls(subject: Circuit, pattern: string): Promise<void> {
  for (const letter of pattern) await call(subject, letter === 'F' ? 'failure' : 'success');
}

/** Q for quick, S for slow. */
function judge(subject: Circuit, pattern: string): void {
  const epoch = admitted(subject);
  for (const letter of pattern) subject.judgePace(epoch, letter === 'S');
}

async function tripped(): Promise<ReturnType<typeof testCircuit>> {
  const subject = testCircuit();
  await calls(subject, 'FFFFF');
  return subject;
}

async function halfOpen(): Promise<ReturnType<typeof testCircuit>> {
  const subject = await tripped();
  jest.advanceTimersByTime(OPEN_MS);
  return subject;
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  open.splice(0).forEach((one) => {
    one.shutDown();
  });
  jest.useRealTimers();
});

describe('a circuit', () => {
  it('lets everything through while the payer answers', async () => {
    const subject = testCircuit();
    await calls(subject, 'S'.repeat(100));
    expect(subject.admit()).toBeDefined();
    expect(subject.said).toEqual([]);
  });

  it('opens at the tenth settled call and not before, when failures never come five in a row', async () => {
    const subject = testCircuit();
    await calls(subject, 'FFFSFFSFS');
    expect(isClosed(subject)).toBe(true);
    await calls(subject, 'F');
    expect(subject.said).toEqual(['open: failure rate']);
  });

  it('forgets calls that are older than the window, but not before four deadlines have passed', async () => {
    const remembers = testCircuit();
    const forgets = testCircuit();
    await calls(remembers, 'FFFFSFFFF');
    await calls(forgets, 'FFFFSFFFF');
    jest.advanceTimersByTime(4 * DEADLINE_MS);
    await calls(remembers, 'SF');
    expect(remembers.said).toEqual(['open: failure rate']);
    jest.advanceTimersByTime(DEADLINE_MS / 2);
    await calls(forgets, 'SF');
    expect(forgets.said).toEqual([]);
  });

  it('goes open, half-open and closed again, and says why each time', async () => {
    const subject = await halfOpen();
    await call(subject, 'failure');
    expect(subject.admit()).toBeUndefined();
    jest.advanceTimersByTime(2 * OPEN_MS);
    await calls(subject, 'SSS');
    expect(subject.admit()).toBeDefined();
    expect(subject.said).toEqual([
      'open: consecutive failures',
      'half-open: open time is over',
      'open: probe failed',
      'half-open: open time is over',
      'closed: probes succeeded',
    ]);
  });

  it('admits one probe at a time, and closes after the third success', async () => {
    const subject = await halfOpen();
    for (let probes = 0; probes < 3; probes += 1) {
      expect(isClosed(subject)).toBe(false);
      const probe = admitted(subject);
      expect(subject.admit()).toBeUndefined();
      await subject.settle(probe, 'success');
    }
    expect(isClosed(subject)).toBe(true);
  });

  it('opens when at least 80 % of at least ten calls are slow, while they are in flight', () => {
    const subject = testCircuit();
    judge(subject, 'QQSSSSSSS');
    expect(isClosed(subject)).toBe(true);
    judge(subject, 'S');
    expect(subject.said).toEqual(['open: slow calls']);
  });

  it('is not opened by fewer slow calls than four of five, nor by those that are long past', () => {
    const subject = testCircuit();
    judge(subject, 'QQQSSSSSSS');
    jest.advanceTimersByTime(SLOW_MS);
    judge(subject, 'SS');
    expect(isClosed(subject)).toBe(true);
  });

  it('does not let an hour of quick calls dilute the ones that hang now', () => {
    const subject = testCircuit();
    judge(subject, 'Q'.repeat(1_000));
    jest.advanceTimersByTime(SLOW_MS);
    judge(subject, 'S'.repeat(10));
    expect(subject.said).toEqual(['open: slow calls']);
  });

  it('can be hurried to its next probe, and only while it is open', async () => {
    const subject = await tripped();
    expect(subject.hurry()).toBe(true);
    expect(subject.admit()).toBeDefined();
    expect(subject.hurry()).toBe(false);
    expect(testCircuit().hurry()).toBe(false);
  });

  it('is closed and remembers nothing when it is reset; what was in flight counts for nothing', async () => {
    const subject = testCircuit();
    const before = admitted(subject);
    await calls(subject, 'FFFFF');
    subject.reset('operator');
    await subject.settle(before, 'failure');
    await calls(subject, 'FFFF');
    expect(subject.said).toEqual(['open: consecutive failures', 'closed: operator']);
  });

  it('refuses everything once it is shut down, and ignores what is still under way', async () => {
    const subject = testCircuit();
    const underWay = admitted(subject);
    subject.shutDown();
    await subject.settle(underWay, 'failure');
    expect(subject.admit()).toBeUndefined();
    expect(subject.said).toEqual([]);
  });
});

describe('traps of the breaker underneath', () => {
  it('trap 5: a circuit that trips long after it was made stays open for its whole open time', async () => {
    const subject = testCircuit();
    jest.advanceTimersByTime(100 * OPEN_MS);
    await calls(subject, 'FFFFF');
    jest.advanceTimersByTime(OPEN_MS - 1);
    expect(subject.admit()).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(subject.admit()).toBeDefined();
  });

  it('trap 7: a payer that hangs opens after five settled calls, however rarely it is asked', async () => {
    const subject = testCircuit();
    const askedEveryMs = 5_000;
    for (let asked = 0; asked < 9; asked += 1) {
      const epoch = subject.admit();
      if (epoch === undefined) break;
      setTimeout(() => void subject.settle(epoch, 'failure'), DEADLINE_MS);
      await jest.advanceTimersByTimeAsync(askedEveryMs);
    }
    expect(subject.said).toEqual(['open: consecutive failures']);
  });

  it('trap 7: calls that are still running do not dilute the failure rate', async () => {
    const subject = testCircuit();
    for (let running = 0; running < 100; running += 1) admitted(subject);
    await calls(subject, 'SFFSFFSFFF');
    expect(subject.said).toEqual(['open: failure rate']);
  });

  it('trap 8: a probe that never settles counts as failed when its time is over', async () => {
    const subject = await halfOpen();
    const hung = admitted(subject);
    jest.advanceTimersByTime(SLOW_MS);
    expect(subject.admit()).toBeUndefined();
    expect(subject.said.at(-1)).toBe('open: probe failed');
    jest.advanceTimersByTime(OPEN_MS);
    await calls(subject, 'SS');
    await subject.settle(hung, 'success');
    expect(isClosed(subject)).toBe(false);
    await call(subject, 'success');
    expect(isClosed(subject)).toBe(true);
  });

  it('trap 9: after a recovery the old failures are forgotten', async () => {
    const subject = testCircuit();
    await calls(subject, 'FFSFFSFFSF');
    expect(isClosed(subject)).toBe(false);
    jest.advanceTimersByTime(OPEN_MS);
    await calls(subject, 'SSSFFFF');
    expect(isClosed(subject)).toBe(true);
  });

  it.each<PayerEvidence>(['success', 'failure'])(
    'trap 10: a late %s from before the trip moves nothing',
    async (late) => {
      const subject = testCircuit();
      const before = admitted(subject);
      await calls(subject, 'FFFFF');
      jest.advanceTimersByTime(OPEN_MS);
      const probe = admitted(subject);
      await subject.settle(before, late);
      expect(subject.said.at(-1)).toBe('half-open: open time is over');
      await subject.settle(probe, 'success');
      await calls(subject, 'SS');
      await subject.settle(before, 'failure');
      await calls(subject, 'FFFF');
      expect(isClosed(subject)).toBe(true);
    },
  );

  it('trap 13: a call that shows nothing frees the probe and leaves the circuit half-open', async () => {
    const subject = await halfOpen();
    await call(subject, 'none');
    expect(subject.said.at(-1)).toBe('half-open: open time is over');
    await calls(subject, 'SSS');
    expect(isClosed(subject)).toBe(true);
  });

  it('trap 13: a call that shows nothing counts for nothing in a closed circuit', async () => {
    const subject = testCircuit();
    await calls(subject, 'FFFF');
    for (let count = 0; count < 100; count += 1) await call(subject, 'none');
    await calls(subject, 'F');
    expect(subject.said).toEqual(['open: consecutive failures']);
  });

  it('trap 15: exactly half of the calls failing opens, one failure less does not', async () => {
    const half = testCircuit();
    await calls(half, 'SFSFSFSFSF');
    expect(isClosed(half)).toBe(false);
    const less = testCircuit();
    await calls(less, 'SSFSFSFSFSF');
    expect(isClosed(less)).toBe(true);
  });
});
