import { eventually } from './testing';
import { paced } from './paced';

const INTERVAL_MS = 60;

describe('paced work', () => {
  let ranAtMs: number[] = [];
  const serving = (served: number) => (): number => {
    ranAtMs.push(performance.now());
    return served;
  };
  beforeEach(() => {
    ranAtMs = [];
  });
  const hasRun = (times: number): Promise<void> => eventually(() => ranAtMs.length === times);

  it('runs once for all callers of one turn', async () => {
    const ask = paced(serving(2), INTERVAL_MS);
    ask();
    ask();
    expect(ranAtMs).toEqual([]);
    await hasRun(1);
    await new Promise(setImmediate);
    expect(ranAtMs).toHaveLength(1);
  });

  it('runs at once for each single caller', async () => {
    const anHourMs = 3_600_000;
    const ask = paced(serving(1), anHourMs);
    for (let times = 1; times <= 3; times += 1) {
      ask();
      await hasRun(times);
    }
    expect(ranAtMs).toHaveLength(3);
  });

  it('waits for its interval after it served several callers, and serves those that ask meanwhile', async () => {
    const ask = paced(serving(2), INTERVAL_MS);
    ask();
    await hasRun(1);
    ask();
    ask();
    await hasRun(2);
    const [first = 0, second = 0] = ranAtMs;
    // A timer may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(INTERVAL_MS - 2);
  });

  it('can be called from within', async () => {
    const work = serving(2);
    const ask = paced(() => {
      if (ranAtMs.length < 2) ask();
      return work();
    }, 1);
    ask();
    await hasRun(3);
    expect(ranAtMs).toHaveLength(3);
  });
});
