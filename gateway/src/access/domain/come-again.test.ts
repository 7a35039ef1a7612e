import fc from 'fast-check';
import { afterInvitation, comeAgainSeconds, noneInvited, type Invited } from './come-again';

/** Refuses so many at once in a process that starts so many a second. */
function refuse(count: number, startsPerSecond: number, state: Invited = noneInvited): number[] {
  return Array.from({ length: count }, () => {
    state = afterInvitation(state, startsPerSecond / 1_000, 0);
    return comeAgainSeconds(state, 0);
  });
}

describe('when a refused request should come again', () => {
  it('is after one second when few were refused', () => {
    expect(new Set(refuse(100, 500))).toEqual(new Set([1]));
  });

  it('is spread, so that in each second no more come than the process starts within half of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1_000 }), fc.integer({ min: 2, max: 9 }), (perSecond, times) => {
        const seconds = refuse((perSecond * times) / 2, perSecond);
        for (let second = 1; second <= times; second += 1)
          expect(seconds.filter((each) => each === second).length).toBeLessThan(0.5 * perSecond + 2);
      }),
    );
  });

  it('is at most ten seconds, however many were refused, and each of these seconds is named', () => {
    const seconds = refuse(100_000, 100);
    expect(new Set(seconds.slice(-200))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });

  it('forgets those that have come again', () => {
    let state: Invited = noneInvited;
    for (let n = 0; n < 1_000; n += 1) state = afterInvitation(state, 0.1, 0);
    expect(comeAgainSeconds(afterInvitation(state, 0.1, 6_000), 6_000)).toBe(1);
  });
});
