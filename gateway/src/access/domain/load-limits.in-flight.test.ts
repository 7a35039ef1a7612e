import fc from 'fast-check';
import { admits, afterChange, inFlightLimit, type InFlightLimit, type Moment } from './load-limits';

const START: Moment = { nowMs: 0, idleMs: 0 };
/** Of a process that only waits. */
const idle = (nowMs: number): Moment => ({ nowMs, idleMs: nowMs });

/** A client that has waited this long has gone away. */
const PATIENCE_MS = 2_000;

type Load = {
  /** What one request costs; they are done one after another. */
  readonly workMs: number;
  readonly everyMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
};
type Outcome = { readonly arrivedMs: number; readonly tookMs: number | undefined };

/** A process with one worker, under requests that come whether or not earlier ones are answered. */
function simulated(
  state: InFlightLimit,
  { workMs, everyMs, fromMs, untilMs }: Load,
): [InFlightLimit, Outcome[]] {
  const outcomes: Outcome[] = [];
  const ends: number[] = [];
  const finishUntil = (nowMs: number): void => {
    for (let [endMs] = ends; endMs !== undefined && endMs <= nowMs; [endMs] = ends) {
      state = afterChange(state, { by: -1, isFinished: true }, at(endMs));
      ends.shift();
    }
  };
  let busyUntilMs = fromMs;
  let idledMs = fromMs;
  const at = (nowMs: number): Moment => ({ nowMs, idleMs: idledMs + Math.max(0, nowMs - busyUntilMs) });
  for (let nowMs = fromMs; nowMs < untilMs; nowMs += everyMs) {
    finishUntil(nowMs);
    if (!admits(state)) {
      outcomes.push({ arrivedMs: nowMs, tookMs: undefined });
      continue;
    }
    state = afterChange(state, { by: 1 }, at(nowMs));
    idledMs += Math.max(0, nowMs - busyUntilMs);
    busyUntilMs = Math.max(busyUntilMs, nowMs) + workMs;
    ends.push(busyUntilMs);
    outcomes.push({ arrivedMs: nowMs, tookMs: busyUntilMs - nowMs });
  }
  finishUntil(Infinity);
  return [state, outcomes];
}

const isGood = ({ tookMs }: Outcome): boolean => tookMs !== undefined && tookMs <= PATIENCE_MS;
const WORK_MS = { min: 2, max: 20 };
const works = fc.integer(WORK_MS);

describe('the limit of requests in flight', () => {
  it('refuses nothing while the process keeps up', () => {
    // Nineteen cases are all there are: to draw a hundred would repeat them.
    for (let workMs = WORK_MS.min; workMs <= WORK_MS.max; workMs += 1) {
      const load = { workMs, everyMs: workMs / 0.9, fromMs: 0, untilMs: 20_000 };
      const [, outcomes] = simulated(inFlightLimit(START), load);
      expect([workMs, outcomes.filter(({ tookMs }) => tookMs === undefined)]).toEqual([workMs, []]);
    }
  });

  it('lets a burst pass that ends within half a second, however dense', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 20, noNaN: true }), (workMs, times) => {
        const burst = { workMs, everyMs: workMs / times, fromMs: 1_000, untilMs: 1_000 + 480 / times };
        const [, outcomes] = simulated(inFlightLimit(START), burst);
        expect(outcomes.filter(({ tookMs }) => tookMs === undefined)).toEqual([]);
      }),
    );
  });

  it('answers at least 80 % of the capacity in time, however much more is asked', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 8, noNaN: true }), (workMs, times) => {
        const load = { workMs, everyMs: workMs / times, fromMs: 0, untilMs: 30_000 };
        const [, outcomes] = simulated(inFlightLimit(START), load);
        const good = outcomes.filter(isGood).length;
        expect(good).toBeGreaterThanOrEqual(0.8 * (30_000 / workMs));
      }),
      { numRuns: 50 },
    );
  });

  it('admits no more than a busy process can finish within a fraction of a second', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 8, noNaN: true }), (workMs, times) => {
        const load = { workMs, everyMs: workMs / times, fromMs: 0, untilMs: 30_000 };
        const [, outcomes] = simulated(inFlightLimit(START), load);
        const kept = outcomes
          .filter(({ arrivedMs }) => arrivedMs > 10_000)
          .flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs]));
        const meanMs = kept.reduce((sum, tookMs) => sum + tookMs, 0) / kept.length;
        // So few as the floor are taken whatever they cost.
        expect(meanMs).toBeLessThan(Math.max(200, 60 * workMs));
      }),
      { numRuns: 50 },
    );
  });

  it('gives a process that waits for a slow store more time than one whose CPU is busy', () => {
    const after = (now: (nowMs: number) => Moment): InFlightLimit => {
      let state = inFlightLimit(START);
      // 80 at a time, each kept for 300 ms.
      for (let n = 0; n < 80; n += 1) state = afterChange(state, { by: 1 }, START);
      for (let nowMs = 3.75; nowMs < 2_000; nowMs += 3.75) {
        state = afterChange(state, { by: -1, isFinished: true }, now(nowMs));
        state = afterChange(state, { by: 1 }, now(nowMs));
      }
      return state;
    };
    expect(after(idle).limit).toBe(inFlightLimit(START).limit);
    expect(after((nowMs) => ({ nowMs, idleMs: 0 })).limit).toBeLessThan(80);
  });

  it('recovers within five seconds after the load ends: no request that can be served is refused', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 8, noNaN: true }), (workMs, times) => {
        const [tired] = simulated(inFlightLimit(START), {
          workMs,
          everyMs: workMs / times,
          fromMs: 0,
          untilMs: 20_000,
        });
        const load = { workMs, everyMs: workMs / 0.8, fromMs: 25_000, untilMs: 35_000 };
        const [, outcomes] = simulated(tired, load);
        expect(outcomes.every(isGood)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('lets a process that has just started be slow with its first requests', () => {
    let state = inFlightLimit(START);
    for (let n = 0; n < 50; n += 1) state = afterChange(state, { by: 1 }, START);
    for (let nowMs = 100; nowMs < 5_000; nowMs += 100) {
      const busy = { nowMs, idleMs: 0 };
      state = afterChange(state, { by: -1, isFinished: true }, busy);
      expect(admits(state)).toBe(true);
      state = afterChange(state, { by: 1 }, busy);
    }
  });

  it('does not count requests that wait for a payer, however many and however long', () => {
    let state = inFlightLimit(START);
    for (let n = 0; n < 5_000; n += 1) {
      state = afterChange(state, { by: 1 }, idle(n));
      state = afterChange(state, { by: -1 }, idle(n + 0.5));
    }
    expect(state).toMatchObject({ inFlight: 0, limit: inFlightLimit(START).limit });
    expect(admits(state)).toBe(true);
  });

  it('treats a few requests that hang as a slow dependency, not as load', () => {
    let state = inFlightLimit(START);
    for (let n = 0; n < 10; n += 1) state = afterChange(state, { by: 1 }, START);
    state = afterChange(state, { by: -1, isFinished: true }, idle(5_000));
    expect(state.limit).toBe(inFlightLimit(START).limit);
  });
});
