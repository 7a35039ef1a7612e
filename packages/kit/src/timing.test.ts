import { eventually } from './testing';
import { gathered, paced } from './timing';

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

const double = (items: readonly number[]): Promise<readonly number[]> =>
  Promise.resolve(items.map((item) => item * 2));

describe('gathered calls', () => {
  let calls: (readonly number[])[] = [];
  beforeEach(() => {
    calls = [];
  });
  const doubled = (maxItems = 10, send = double) =>
    gathered({
      intervalMs: 5,
      maxItems,
      send: (items: readonly number[]) => {
        calls.push(items);
        return send(items);
      },
    });

  it('share one call when they arrive together, and each gets its own result', async () => {
    const call = doubled();
    expect(await Promise.all([1, 2, 3].map(call))).toEqual([2, 4, 6]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('share as many calls as they need when they are too many for one', async () => {
    const call = doubled(2);
    expect(await Promise.all([1, 2, 3, 4, 5].map(call))).toEqual([2, 4, 6, 8, 10]);
    expect(calls).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('fail together with the call they share, and with no other', async () => {
    const failure = new Error('no way');
    const call = doubled(2, (items) => (items.includes(1) ? Promise.reject(failure) : double(items)));
    const settled = await Promise.allSettled([1, 2, 3].map(call));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('do not wait for the previous call', async () => {
    let answerFirst: () => void = () => undefined;
    const call = doubled(10, (items) =>
      items.includes(1)
        ? new Promise(
            (resolve) =>
              (answerFirst = () => {
                resolve([2]);
              }),
          )
        : double(items),
    );
    const first = call(1);
    // Until it is on its way.
    await new Promise(setImmediate);
    expect(await call(2)).toBe(4);
    answerFirst();
    expect(await first).toBe(2);
  });

  it('fail when the results cannot be distinguished', async () => {
    const call = doubled(10, () => Promise.resolve([]));
    await expect(call(1)).rejects.toThrow('one result per item');
  });
});
