import fc from 'fast-check';
import { takeToken, type TokenBucket } from './buckets';

const MINUTE_MS = 60_000;

function takeAt(timesMs: readonly number[], perMinute: number): readonly ReturnType<typeof takeToken>[] {
  let bucket: TokenBucket | undefined;
  return timesMs.map((nowMs) => {
    const taken = takeToken(bucket, perMinute, nowMs);
    bucket = taken.bucket;
    return taken;
  });
}

/** Requests come at once, in quick succession and after pauses, at times a monotonic clock gives: never whole milliseconds. */
const times = fc
  .array(
    fc.oneof(
      fc.constant(0),
      fc.double({ min: 0, max: 900, noNaN: true }),
      fc.integer({ min: 0, max: 40_000 }),
    ),
    { minLength: 1, maxLength: 120 },
  )
  .map((gapsMs) => {
    let nowMs = 1_000_000.125;
    return gapsMs.map((gapMs) => (nowMs += gapMs));
  });
const limits = fc.integer({ min: 1, max: 40 });

describe('takeToken', () => {
  it('never lets more through, over any period, than the burst and what refilled meanwhile', () => {
    fc.assert(
      fc.property(times, limits, (timesMs, perMinute) => {
        const taken = takeAt(timesMs, perMinute);
        const allowedMs = timesMs.filter((_, index) => taken[index]?.isAllowed);
        return allowedMs.every((fromMs, first) =>
          allowedMs
            .slice(first)
            .every((toMs, more) => more + 1 <= perMinute + ((toMs - fromMs + 1) * perMinute) / MINUTE_MS),
        );
      }),
    );
  });

  it('refuses only when nothing is left, and reports how much is', () => {
    fc.assert(
      fc.property(times, limits, (timesMs, perMinute) => {
        const taken = takeAt(timesMs, perMinute);
        return taken.every(
          ({ isAllowed, remaining }) =>
            remaining >= 0 && remaining < perMinute && (isAllowed || remaining === 0),
        );
      }),
    );
  });

  it('reports in how many whole seconds the quota is full, or, while it is used up, the next request passes', () => {
    fc.assert(
      fc.property(times, limits, (timesMs, perMinute) =>
        takeAt(timesMs, perMinute).every(({ bucket, remaining, resetSeconds }, index) => {
          const isResetAfter = (seconds: number): boolean => {
            const next = takeToken(bucket, perMinute, (timesMs[index] ?? 0) + seconds * 1_000);
            return remaining === 0 ? next.isAllowed : next.remaining === perMinute - 1;
          };
          return isResetAfter(resetSeconds) && resetSeconds > 0 && !isResetAfter(resetSeconds - 1);
        }),
      ),
      { numRuns: 1_000 },
    );
  });

  it('lets one full minute through at once, then nothing, and refills to no more than that in a minute', () => {
    const burst = takeAt(Array<number>(11).fill(0), 10);
    expect(burst.map(({ isAllowed }) => isAllowed)).toEqual([...Array<boolean>(10).fill(true), false]);
    expect(burst.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
    expect(burst.map(({ resetSeconds }) => resetSeconds)).toEqual([6, 12, 18, 24, 30, 36, 42, 48, 54, 6, 6]);

    const empty = burst[10]?.bucket;
    expect(takeToken(empty, 10, MINUTE_MS).remaining).toBe(9);
    expect(takeToken(empty, 10, 100 * MINUTE_MS).remaining).toBe(9);
  });

  it('follows a limit that was lowered at once', () => {
    const { bucket } = takeToken(undefined, 1_000, 0);
    expect(takeToken(bucket, 5, 0).remaining).toBe(4);
  });
});
