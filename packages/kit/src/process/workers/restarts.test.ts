import { afterEnd, NO_RESTARTS, type Restarts } from './restarts';

/** The pauses before the restarts of workers that ran so long. */
function pausesAfter(runsMs: readonly number[]): readonly number[] {
  let restarts: Restarts = NO_RESTARTS;
  return runsMs.map((ranMs) => {
    const next = afterEnd(restarts, ranMs);
    ({ restarts } = next);
    return next.pauseMs;
  });
}

describe('the restart of a worker', () => {
  it('is at once after a steady run, however often that happens', () => {
    expect(pausesAfter([3_600_000, 60_000, 90_000])).toEqual([0, 0, 0]);
  });

  it('waits longer each time that the worker ends soon, up to half a minute', () => {
    expect(pausesAfter([0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is at once again after the next steady run', () => {
    expect(pausesAfter([10, 10, 10, 60_000, 10])).toEqual([0, 1_000, 2_000, 0, 1_000]);
  });

  it('keeps a worker that never runs to fewer than eight starts in the first minute, and two in every later one', () => {
    const startsMs = pausesAfter(new Array<number>(12).fill(0)).reduce<number[]>(
      (starts, pauseMs) => [...starts, (starts.at(-1) ?? 0) + pauseMs],
      [],
    );
    expect(startsMs.filter((at) => at < 60_000).length).toBeLessThan(8);
    expect(startsMs.filter((at) => at >= 91_000 && at < 151_000)).toHaveLength(2);
  });
});
