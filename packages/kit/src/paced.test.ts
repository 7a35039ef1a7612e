import { eventually } from './testing';
import { paced } from './paced';

const INTERVAL_MS = 60;

describe('paced work', () => {
  let ranAtMs: number[] = [];
  const work = (): void => {
    ranAtMs.push(performance.now());
  };
  beforeEach(() => {
    ranAtMs = [];
  });
  const hasRun = (times: number): Promise<void> => eventually(() => ranAtMs.length === times);

  it('runs at once when it is asked for alone, and once for all who ask in one turn', async () => {
    const ask = paced(work, INTERVAL_MS);
    const askedAtMs = performance.now();
    ask();
    ask();
    expect(ranAtMs).toEqual([]);
    await hasRun(1);
    expect((ranAtMs[0] ?? Infinity) - askedAtMs).toBeLessThan(INTERVAL_MS);
  });

  it('runs again no sooner than its interval allows, and loses nobody who asks meanwhile', async () => {
    const ask = paced(work, INTERVAL_MS);
    ask();
    await hasRun(1);
    ask();
    ask();
    await hasRun(2);
    const [first = 0, second = 0] = ranAtMs;
    // A timer may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(INTERVAL_MS - 2);
  });

  it('can be asked from within', async () => {
    const ask = paced(() => {
      work();
      if (ranAtMs.length < 3) ask();
    }, 1);
    ask();
    await hasRun(3);
    expect(ranAtMs).toHaveLength(3);
  });
});
