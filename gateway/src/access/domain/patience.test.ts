import { afterRefusal, afterStart, mostWaiting, patience, type Patience } from './patience';

/** So many starts a second, for two seconds, while others wait or not. */
function afterStarts(perSecond: number, areWaiting: boolean, state = patience(0), fromMs = 0): Patience {
  for (let n = 1; n <= 2 * perSecond; n += 1)
    state = afterStart(state, areWaiting, fromMs + (n * 1_000) / perSecond);
  return state;
}

describe('how many requests may wait', () => {
  it('is what the process starts within half a second, while nothing was refused', () => {
    expect(mostWaiting(afterStarts(1_000, true), 2_000)).toBeCloseTo(500, -1);
    expect(mostWaiting(afterStarts(300, true), 2_000)).toBeCloseTo(150, -1);
  });

  it('is at least the clients of a busy office, however slow the process is', () => {
    expect(mostWaiting(afterStarts(20, true), 2_000)).toBe(64);
  });

  it('is nearly nothing from the first refusal until two seconds after the last', () => {
    const state = afterRefusal(afterStarts(1_000, true), 2_000);
    expect(mostWaiting(state, 2_000)).toBeCloseTo(10, 0);
    expect(mostWaiting(state, 3_999)).toBeCloseTo(10, 0);
    expect(mostWaiting(state, 4_000)).toBeCloseTo(500, -1);
    expect(mostWaiting(afterRefusal(afterStarts(100, true), 2_000), 2_000)).toBe(8);
  });

  it('does not depend on how fast requests come while none has to wait', () => {
    const state = afterStarts(1_000, true);
    expect(mostWaiting(afterStarts(5, false, state, 2_000), 4_000)).toBe(mostWaiting(state, 4_000));
  });

  it('follows a change of the capacity within a second', () => {
    const state = afterStarts(200, true, afterStarts(1_000, true), 2_000);
    expect(mostWaiting(state, 4_000)).toBeLessThan(125);
  });
});
