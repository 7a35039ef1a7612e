import * as fc from 'fast-check';
import { afterChange, inFlightLimit, mayStart, type InFlightLimit, type Moment } from './load-limits';

const idle = (nowMs: number): Moment => ({ nowMs, idleMs: () => nowMs });
const busy = (nowMs: number): Moment => ({ nowMs, idleMs: () => 0 });
const FIRST = inFlightLimit(idle(0)).limit;
const LOWEST = 24;

/** So many at a time, each kept for so long, while more wait. */
function afterLoad(count: number, keptMs: number, moment: (nowMs: number) => Moment): InFlightLimit {
  let state = inFlightLimit(moment(0));
  for (let n = 0; n < count; n += 1) state = afterChange(state, { by: 1 }, moment(0));
  for (let nowMs = 0; nowMs < 5_000; nowMs += keptMs / count) {
    state = afterChange(state, { by: -1, isFinished: true }, moment(nowMs));
    state = afterChange(state, { by: 0 }, moment(nowMs));
    state = afterChange(state, { by: 1 }, moment(nowMs));
  }
  return state;
}

describe('the limit of requests in flight', () => {
  it('rises while a process waits for a store that takes less than half a second', () => {
    expect(afterLoad(FIRST, 300, idle).limit).toBe(1_000);
  });

  it('falls to the few in flight that keep a CPU busy, and not below', () => {
    expect(afterLoad(FIRST, 300, busy).limit).toBe(LOWEST);
  });

  it('rises when requests are done quickly, even by a busy process', () => {
    expect(afterLoad(FIRST, 10, busy).limit).toBeGreaterThan(2 * FIRST);
  });

  it('takes a few requests that hang for a slow dependency and not for load', () => {
    let state = inFlightLimit(idle(0));
    for (let n = 0; n < 10; n += 1) state = afterChange(state, { by: 1 }, idle(0));
    for (let nowMs = 100; nowMs < 20_000; nowMs += 100) state = afterChange(state, { by: 0 }, idle(nowMs));
    expect(state.limit).toBeGreaterThanOrEqual(FIRST);
  });

  it('does not count requests that wait for a payer, however many and however long', () => {
    let state = inFlightLimit(idle(0));
    for (let n = 0; n < 5_000; n += 1) {
      state = afterChange(state, { by: 1 }, idle(n));
      state = afterChange(state, { by: -1 }, idle(n + 0.5));
    }
    expect(state).toMatchObject({ inFlight: 0, limit: FIRST });
  });

  it('is between the lowest and the number of sockets, whatever happens', () => {
    const change = fc.constantFrom(-1 as const, 0 as const, 1 as const);
    const step = fc.record({
      by: change,
      isFinished: fc.boolean(),
      passedMs: fc.nat(400),
      isIdle: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let [nowMs, idleMs] = [0, 0];
        let state = inFlightLimit(idle(0));
        for (const { passedMs, isIdle, ...what } of steps) {
          nowMs += passedMs;
          if (isIdle) idleMs += passedMs;
          const now = idleMs;
          state = afterChange(state, what, { nowMs, idleMs: () => now });
          expect(state.limit).toBeGreaterThanOrEqual(LOWEST);
          expect(state.limit).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});

const LIMIT = fc.integer({ min: LOWEST, max: 1_000 });

describe('the room of a process', () => {
  it('is all for a tenant that is alone', () => {
    fc.assert(
      fc.property(LIMIT, fc.integer({ min: 1, max: 100 }), (limit, weight) => {
        const full = { held: limit, weight, inFlight: limit, limit, tenants: 1 };
        expect(mayStart({ ...full, held: limit - 1, inFlight: limit - 1 })).toBe(true);
        expect(mayStart(full)).toBe(false);
      }),
    );
  });

  it('admits a tenant with nothing in flight, however full it is', () => {
    fc.assert(
      fc.property(LIMIT, fc.nat(2_000), fc.integer({ min: 1, max: 24 }), (limit, inFlight, tenants) => {
        expect(mayStart({ held: 0, weight: 10, inFlight, limit, tenants })).toBe(true);
      }),
    );
  });

  it('is exceeded by at most half when it shrinks below what is in flight', () => {
    fc.assert(
      fc.property(LIMIT, fc.integer({ min: 1, max: 20 }), (limit, tenants) => {
        let taken = 0;
        for (let tenant = 0; tenant < tenants; tenant += 1) {
          let held = 0;
          while (mayStart({ held, weight: 10, inFlight: limit, limit, tenants })) held += 1;
          taken += held;
        }
        expect(taken).toBeLessThanOrEqual(limit / 2 + tenants);
      }),
    );
  });
});
