import { gathered } from './gathered';

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
    await expect(call(1)).rejects.toThrow('a result an item');
  });
});
