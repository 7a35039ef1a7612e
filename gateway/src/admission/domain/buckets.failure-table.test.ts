import fc from 'fast-check';
import { failureTable, type FailureTable } from './buckets';

const MINUTE_MS = 60_000;
const MAX_NAMES = 4;

/** Failures under a few names more than the table holds, at times that a monotonic clock gives. */
const failures = fc
  .array(
    fc.record({
      name: fc.integer({ min: 0, max: 7 }).map(String),
      gapMs: fc.oneof(
        fc.constant(0),
        fc.double({ min: 0, max: 900, noNaN: true }),
        fc.integer({ min: 0, max: 90_000 }),
      ),
    }),
    { minLength: 1, maxLength: 200 },
  )
  .map((steps) => {
    let nowMs = 1_000_000.125;
    return steps.map(({ name, gapMs }) => ({ name, nowMs: (nowMs += gapMs) }));
  });
const limits = fc.integer({ min: 1, max: 10 });

/** Fails where the table lets it, as a guesser does. @returns the failures that were let through */
function guess(
  table: FailureTable,
  tries: readonly { readonly name: string; readonly nowMs: number }[],
): readonly { readonly name: string; readonly nowMs: number }[] {
  return tries.filter(({ name, nowMs }) => {
    if (table.waitMs(name, nowMs) > 0) return false;
    table.add(name, nowMs);
    return true;
  });
}

describe('failureTable', () => {
  it('lets no name fail more often, over any period, than the burst and what drained meanwhile', () => {
    fc.assert(
      fc.property(failures, limits, (tries, perMinute) => {
        const passed = guess(failureTable({ perMinute, maxNames: MAX_NAMES }), tries);
        // A name that leaves the shared bucket for its own has two bursts.
        return passed.every((from, first) =>
          passed
            .slice(first)
            .filter(({ name }) => name === from.name)
            .every(
              (to, more) => more + 1 <= 2 * perMinute + ((to.nowMs - from.nowMs + 1) * perMinute) / MINUTE_MS,
            ),
        );
      }),
    );
  });

  it('holds no more names than its limit, however many fail', () => {
    fc.assert(
      fc.property(failures, limits, (tries, perMinute) => {
        const table = failureTable({ perMinute, maxNames: MAX_NAMES });
        return tries.every(({ name, nowMs }) => {
          table.add(name, nowMs);
          return table.size() <= MAX_NAMES;
        });
      }),
    );
  });

  it('frees no limited name, whatever fails under other names', () => {
    fc.assert(
      fc.property(failures, limits, (tries, perMinute) => {
        const table = failureTable({ perMinute, maxNames: MAX_NAMES });
        const [first] = tries;
        const sinceMs = first?.nowMs ?? 0;
        for (let n = 0; n < 2 * perMinute; n += 1) table.add('guesser', sinceMs);
        const untilMs = sinceMs + table.waitMs('guesser', sinceMs);
        return tries.every(({ name, nowMs }) => {
          table.add(name, nowMs);
          return nowMs >= untilMs - 1 || table.waitMs('guesser', nowMs) > 0;
        });
      }),
    );
  });

  it('never makes a name wait that did not fail, unless the table is full', () => {
    fc.assert(
      fc.property(failures, limits, (tries, perMinute) => {
        const table = failureTable({ perMinute, maxNames: 8 });
        return tries.every(({ name, nowMs }) => {
          table.add(name, nowMs);
          return table.size() === 8 || table.waitMs('clinic', nowMs) === 0;
        });
      }),
    );
  });

  it('reports exactly how long to wait: then there is room, a little earlier there is none', () => {
    fc.assert(
      fc.property(failures, limits, (tries, perMinute) => {
        const table = failureTable({ perMinute, maxNames: 8 });
        return tries.every(({ name, nowMs: atMs }) => {
          const nowMs = Math.floor(atMs);
          table.add(name, nowMs);
          const waitMs = table.waitMs(name, nowMs);
          if (waitMs === 0) return true;
          return table.waitMs(name, nowMs + waitMs - 1) > 0 && table.waitMs(name, nowMs + waitMs) === 0;
        });
      }),
    );
    const table = failureTable({ perMinute: 10, maxNames: MAX_NAMES });
    for (let n = 0; n < 10; n += 1) table.add('guesser', 0);
    expect(table.waitMs('guesser', 0)).toBe(6_000);
    expect(table.waitMs('guesser', 5_999)).toBe(1);
    expect(table.waitMs('guesser', 6_000)).toBe(0);
  });

  it('makes concurrent failures beyond the limit wait longer, but never more than two minutes', () => {
    const table = failureTable({ perMinute: 10, maxNames: MAX_NAMES });
    for (let n = 0; n < 12; n += 1) table.add('guesser', 0);
    expect(table.waitMs('guesser', 0)).toBe(18_000);
    for (let n = 0; n < 1_000; n += 1) table.add('guesser', 0);
    expect(table.waitMs('guesser', 0)).toBe(66_000);
    table.waitMs('guesser', 2 * MINUTE_MS + 1);
    expect(table.size()).toBe(0);
  });

  it('shares one bucket among further names while it is full, and separates them again when there is room', () => {
    const table = failureTable({ perMinute: 2, maxNames: MAX_NAMES });
    for (const name of ['1', '2', '3', '4']) table.add(name, 0);
    table.add('5', 0);
    table.add('6', 0);
    expect(['5', '7'].map((name) => table.waitMs(name, 0))).toEqual([30_000, 30_000]);
    expect(table.waitMs('1', 0)).toBe(0);
    expect(table.waitMs('7', 2 * MINUTE_MS + 1)).toBe(0);
  });

  it('counts nothing without a limit', () => {
    const table = failureTable({ perMinute: 0, maxNames: MAX_NAMES });
    for (let n = 0; n < 1_000; n += 1) table.add('guesser', 0);
    expect([table.waitMs('guesser', 0), table.size()]).toEqual([0, 0]);
  });
});
