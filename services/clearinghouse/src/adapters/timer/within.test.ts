import { within } from './within';

describe('a task with a budget', () => {
  it('is aborted when it takes longer', async () => {
    const aborted = within(
      5,
      (signal) =>
        new Promise(
          (resolve) =>
            (signal.onabort = () => {
              resolve('aborted');
            }),
        ),
    );
    expect(await aborted).toBe('aborted');
  });

  it('gives what it comes to, and leaves no timer behind', async () => {
    jest.useFakeTimers();
    expect(await within(1_000, () => Promise.resolve('done'))).toBe('done');
    await expect(within(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('has a signal of its own: one that runs out of time aborts no other', async () => {
    const signals: AbortSignal[] = [];
    let end = (): void => undefined;
    const hangs = (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        signals.push(signal);
        signal.onabort = end = () => {
          resolve();
        };
      });
    const [short, long] = [within(5, hangs), within(60_000, hangs)];
    await short;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    end();
    await long;
  });
});
