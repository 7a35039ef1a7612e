import { afterPause, afterRefusal, afterStart, mostWaiting, patience, type Patience } from './patience';

/** So many starts a second, for two seconds, while others wait or not. */
function afterStarts(perSecond: number, areWaiting: boolean, state = patience(0), fromMs = 0): Patience {
  for (let n = 1; n <= 2 * perSecond; n += 1)
    state = afterStart(state, areWaiting, fromMs + (n * 1_000) / perSecond);
  return state;
}

describe('how many requests may wait', () => {
  it('is what the process starts within half a second, while nothing was refused', () => {
    expect(mostWaiting(afterStarts(1_000, true), 0, 2_000)).toBeCloseTo(500, -1);
    expect(mostWaiting(afterStarts(300, true), 0, 2_000)).toBeCloseTo(150, -1);
  });

  it('is at least the clients of a busy office, however slow the process is', () => {
    expect(mostWaiting(afterStarts(20, true), 0, 2_000)).toBe(64);
  });

  /** A refusal each 10 ms in this time. */
  function afterRefusals(state: Patience, fromMs: number, untilMs: number): Patience {
    for (let ms = fromMs; ms <= untilMs; ms += 10) state = afterRefusal(state, ms);
    return state;
  }

  it('is never less than those that wait already, unless there is an overload', () => {
    expect(mostWaiting(afterStarts(20, true), 300, 2_000)).toBe(300);
    const state = afterRefusals(afterStarts(20, true), 1_850, 2_000);
    expect(mostWaiting(state, 300, 2_000)).toBe(8);
  });

  it('stays that of a burst when a part of one is refused', () => {
    const state = afterRefusals(afterStarts(1_000, true), 2_000, 2_140);
    expect(mostWaiting(state, 0, 2_140)).toBeCloseTo(500, -1);
    const another = afterRefusals(state, 4_300, 4_440);
    expect(mostWaiting(another, 0, 4_500)).toBeCloseTo(500, -1);
  });

  it('is nearly nothing once refusals go on for 150 ms, until two seconds after the last', () => {
    const state = afterRefusals(afterStarts(1_000, true), 1_850, 2_000);
    expect(mostWaiting(state, 0, 2_000)).toBeCloseTo(10, 0);
    expect(mostWaiting(state, 0, 3_999)).toBeCloseTo(10, 0);
    expect(mostWaiting(state, 0, 4_000)).toBeCloseTo(500, -1);
    expect(mostWaiting(afterRefusals(afterStarts(100, true), 1_850, 2_000), 0, 2_000)).toBe(8);
  });

  it('is that of a burst again after a pause, however recent the refusals were', () => {
    const state = afterPause(afterRefusals(afterStarts(1_000, true), 1_850, 2_000));
    expect(mostWaiting(state, 0, 2_001)).toBeCloseTo(500, -1);
    expect(mostWaiting(afterRefusal(state, 2_010), 0, 2_010)).toBeCloseTo(500, -1);
  });

  it('does not depend on how fast requests come while none has to wait', () => {
    const state = afterStarts(1_000, true);
    expect(mostWaiting(afterStarts(5, false, state, 2_000), 0, 4_000)).toBe(mostWaiting(state, 0, 4_000));
  });

  it('follows a change of the capacity within a second', () => {
    const state = afterStarts(200, true, afterStarts(1_000, true), 2_000);
    expect(mostWaiting(state, 0, 4_000)).toBeLessThan(125);
  });
});
