import { waitAfter } from './retry-plan';

const TRIES = 10;

describe('the plan of retries', () => {
  it('waits longer each time, and ends after the last try', () => {
    const waits = Array.from({ length: TRIES }, (_, failed) => waitAfter(failed + 1));
    const seconds = waits.map((waitMs) => waitMs && waitMs / 1_000);
    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
  });

  it('waits as long as it is asked to, never less than planned and never more than a day', () => {
    expect([waitAfter(1, 60_000), waitAfter(2, 60_000)]).toEqual([60_000, 300_000]);
    expect(waitAfter(1, Number.MAX_SAFE_INTEGER)).toBe(86_400_000);
    expect(waitAfter(TRIES, 60_000)).toBeUndefined();
  });
});
