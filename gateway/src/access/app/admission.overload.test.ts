import fc from 'fast-check';
import {
  answeredPerSecond,
  between,
  clients,
  crowd,
  flow,
  isAnswered,
  p99Ms,
  simulatedProcess,
  type Outcome,
  type Process,
} from './_simulated-process';

const works = fc.integer({ min: 1, max: 20 });
const manyTimes = fc.double({ min: 1.5, max: 8, noNaN: true });
const RUNS = { numRuns: 30 };

const refusedOf = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter((each) => !isAnswered(each));

/** Asked for so many times what it can do. */
function overloaded(workMs: number, times: number, untilMs: number): Process {
  const process = simulatedProcess({ workMs: () => workMs });
  flow(process, { key: 'clinic', everyMs: workMs / times, fromMs: 0, untilMs });
  process.runUntil(untilMs);
  return process;
}

describe('a process that is asked for more than it can do', () => {
  it('answers at least 95 % of what it can do, however much more is asked', () => {
    fc.assert(
      fc.property(works, manyTimes, (workMs, times) => {
        const { outcomes } = overloaded(workMs, times, 15_000);
        expect(answeredPerSecond(outcomes, 0, 15_000)).toBeGreaterThanOrEqual((0.95 * 1_000) / workMs);
      }),
      RUNS,
    );
  });

  it('loses at most a tenth when it is asked for three times that and a refusal costs a twenty-fifth of a check', () => {
    const process = simulatedProcess({ workMs: () => 2, refusalMs: 0.08 });
    flow(process, { key: 'clinic', everyMs: 2 / 3, fromMs: 0, untilMs: 20_000 });
    process.runUntil(20_000);
    expect(answeredPerSecond(process.outcomes, 0, 20_000)).toBeGreaterThanOrEqual(0.9 * 500);
  });

  it('is never late with an answer once a few seconds are over: few are in flight, and hardly any wait', () => {
    fc.assert(
      fc.property(works, manyTimes, (workMs, times) => {
        const settled = between(overloaded(workMs, times, 15_000).outcomes, 3_000, 14_000);
        // 24 are in flight and 8 wait, whatever they cost.
        expect(p99Ms(settled)).toBeLessThan(Math.max(100, 36 * workMs));
      }),
      RUNS,
    );
  });

  it('is late by no more than half a second when the overload has just begun, and not for long', () => {
    const { outcomes } = overloaded(2, 3, 30_000);
    const late = outcomes.filter(({ tookMs = 0 }) => tookMs > 150);
    expect(p99Ms(outcomes)).toBeLessThan(300);
    expect(Math.max(...late.map(({ arrivedMs }) => arrivedMs))).toBeLessThan(500);
  });

  it('refuses at once, within the time of one turn', () => {
    const { outcomes } = overloaded(2, 3, 15_000);
    const refused = refusedOf(between(outcomes, 1_000, 14_000));
    expect(refused.length).toBeGreaterThan(5_000);
    expect(Math.max(...refused.map(({ endedMs, arrivedMs }) => endedMs - arrivedMs))).toBeLessThan(50);
  });

  it('follows its capacity within two seconds, when it becomes a third and when it comes back', () => {
    const isSlow = (ms: number): boolean => ms >= 10_000 && ms < 20_000;
    const process = simulatedProcess({ workMs: (ms) => (isSlow(ms) ? 6 : 2) });
    flow(process, { key: 'clinic', everyMs: 2 / 3, fromMs: 0, untilMs: 30_000 });
    process.runUntil(30_000);
    const { outcomes } = process;
    expect(answeredPerSecond(outcomes, 12_000, 20_000)).toBeGreaterThanOrEqual(0.95 * (1_000 / 6));
    expect(p99Ms(between(outcomes, 12_000, 19_500))).toBeLessThan(36 * 6);
    expect(answeredPerSecond(outcomes, 22_000, 30_000)).toBeGreaterThanOrEqual(0.95 * 500);
    expect(p99Ms(between(outcomes, 22_000, 29_500))).toBeLessThan(100);
  });

  it('recovers: two seconds after the overload no request that it can answer is refused', () => {
    fc.assert(
      fc.property(works, manyTimes, (workMs, times) => {
        const process = overloaded(workMs, times, 10_000);
        flow(process, { key: 'clinic', everyMs: workMs / 0.8, fromMs: 12_000, untilMs: 18_000 });
        process.runUntil(20_000);
        expect(refusedOf(between(process.outcomes, 12_000, 18_000))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('clients that come all at once, and again when they are asked to', () => {
  it.each([
    [700, 2],
    [2_000, 2],
    [2_000, 1],
    [1_500, 5],
  ])(
    'all %d are answered, at %d ms a check, within little more than twice the time that they take one after another',
    (count, workMs) => {
      const process = simulatedProcess({ workMs: () => workMs, refusalMs: workMs / 25 });
      crowd(process, count);
      process.runUntil(60_000);
      const answered = process.outcomes.filter(isAnswered);
      expect(answered).toHaveLength(count);
      expect(Math.max(...answered.map(({ endedMs }) => endedMs))).toBeLessThan(2.2 * count * workMs + 1_500);
      const refused = refusedOf(process.outcomes);
      expect(refused.length).toBeLessThan(2 * count);
    },
  );

  it('are asked to come again later, and not all at the same time, the more they are', () => {
    const process = simulatedProcess({ workMs: () => 2 });
    crowd(process, 2_000);
    process.runUntil(100);
    const seconds = process.outcomes.flatMap(({ comeAgainSeconds }) => comeAgainSeconds ?? []);
    expect(new Set(seconds)).toEqual(new Set([1, 2, 3, 4, 5, 6].slice(0, Math.max(...seconds))));
    expect(Math.max(...seconds)).toBeGreaterThan(2);
  });
});

describe('a process that can do what is asked', () => {
  it('refuses nothing at nine tenths of its capacity', () => {
    fc.assert(
      fc.property(works, (workMs) => {
        const process = simulatedProcess({ workMs: () => workMs });
        flow(process, { key: 'clinic', everyMs: workMs / 0.9, fromMs: 0, untilMs: 10_000 });
        process.runUntil(12_000);
        expect(refusedOf(process.outcomes)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('lets a burst pass as a whole that it can do within half a second, however dense', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 20, noNaN: true }), (workMs, times) => {
        const process = simulatedProcess({ workMs: () => workMs });
        const untilMs = 1_000 + 480 / times;
        flow(process, { key: 'clinic', everyMs: workMs / times, fromMs: 1_000, untilMs });
        process.runUntil(3_000);
        expect(refusedOf(process.outcomes)).toEqual([]);
        expect(process.outcomes.length).toBeGreaterThan(20 / workMs);
      }),
      RUNS,
    );
  });

  it.each([2, 5, 10])('refuses none of 64 clients of one workspace, at %d ms a check', (workMs) => {
    const process = simulatedProcess({ workMs: () => workMs });
    clients(process, 64, 10_000);
    process.runUntil(12_000);
    expect(refusedOf(process.outcomes)).toEqual([]);
    expect(answeredPerSecond(process.outcomes, 0, 10_000)).toBeGreaterThan((0.99 * 1_000) / workMs);
  });

  it('works on hundreds of requests at a time while its CPU has pauses: they wait for a store', () => {
    const process = simulatedProcess({ workMs: () => 1, storeMs: 300 });
    flow(process, { key: 'clinic', everyMs: 1.3, fromMs: 0, untilMs: 10_000 });
    process.runUntil(12_000);
    expect(refusedOf(process.outcomes)).toEqual([]);
    expect(answeredPerSecond(process.outcomes, 5_000, 10_000)).toBeGreaterThan(750);
  });

  it('lets a process that has just started be slow with its first requests', () => {
    const process = simulatedProcess({ workMs: (ms) => (ms < 1_000 ? 20 : 2) });
    flow(process, { key: 'clinic', everyMs: 10, fromMs: 0, untilMs: 5_000 });
    process.runUntil(6_000);
    expect(refusedOf(process.outcomes)).toEqual([]);
  });
});
