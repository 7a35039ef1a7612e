import fc from 'fast-check';
import { admits, afterChange, inFlightLimit, type InFlightLimit } from './in-flight-limit';

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
      state = afterChange(state, { by: -1, isFinished: true }, endMs);
      ends.shift();
    }
  };
  let busyUntilMs = fromMs;
  for (let nowMs = fromMs; nowMs < untilMs; nowMs += everyMs) {
    finishUntil(nowMs);
    if (!admits(state)) {
      outcomes.push({ arrivedMs: nowMs, tookMs: undefined });
      continue;
    }
    state = afterChange(state, { by: 1 }, nowMs);
    busyUntilMs = Math.max(busyUntilMs, nowMs) + workMs;
    ends.push(busyUntilMs);
    outcomes.push({ arrivedMs: nowMs, tookMs: busyUntilMs - nowMs });
  }
  finishUntil(Infinity);
  return [state, outcomes];
}

const isGood = ({ tookMs }: Outcome): boolean => tookMs !== undefined && tookMs <= PATIENCE_MS;
const works = fc.integer({ min: 2, max: 20 });

describe('the limit of requests in flight', () => {
  it('refuses nothing while the process keeps up', () => {
    fc.assert(
      fc.property(works, (workMs) => {
        const load = { workMs, everyMs: workMs / 0.9, fromMs: 0, untilMs: 20_000 };
        const [, outcomes] = simulated(inFlightLimit(0), load);
        expect(outcomes.filter(({ tookMs }) => tookMs === undefined)).toEqual([]);
      }),
    );
  });

  it('keeps at least 80 % of what the process can do answered in time, however much more is asked', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 8, noNaN: true }), (workMs, times) => {
        const load = { workMs, everyMs: workMs / times, fromMs: 0, untilMs: 30_000 };
        const [, outcomes] = simulated(inFlightLimit(0), load);
        const good = outcomes.filter(isGood).length;
        expect(good).toBeGreaterThanOrEqual(0.8 * (30_000 / workMs));
      }),
      { numRuns: 50 },
    );
  });

  it('is back within five seconds after the load is: nothing that can be done is refused', () => {
    fc.assert(
      fc.property(works, fc.double({ min: 1.5, max: 8, noNaN: true }), (workMs, times) => {
        const [tired] = simulated(inFlightLimit(0), {
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

  it('does not count those who wait for a payer, however many and however long', () => {
    let state = inFlightLimit(0);
    for (let n = 0; n < 5_000; n += 1) {
      state = afterChange(state, { by: 1 }, n);
      state = afterChange(state, { by: -1 }, n + 0.5);
    }
    expect(state).toMatchObject({ inHand: 0, limit: inFlightLimit(0).limit });
    expect(admits(state)).toBe(true);
  });

  it('takes a few that hang for a slow dependency, not for load', () => {
    let state = inFlightLimit(0);
    for (let n = 0; n < 10; n += 1) state = afterChange(state, { by: 1 }, 0);
    state = afterChange(state, { by: -1, isFinished: true }, 5_000);
    expect(state.limit).toBe(inFlightLimit(0).limit);
  });
});
