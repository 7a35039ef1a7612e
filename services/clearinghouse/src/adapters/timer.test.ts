import { pause, withDeadline } from './timer';

describe('a task with a budget', () => {
  it('is aborted when it takes longer', async () => {
    const aborted = withDeadline(
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

  it('returns the result of the task, and leaves no timer behind', async () => {
    jest.useFakeTimers();
    expect(await withDeadline(1_000, () => Promise.resolve('done'))).toBe('done');
    await expect(withDeadline(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('has a signal of its own: a task that runs out of time aborts no other', async () => {
    const signals: AbortSignal[] = [];
    let end = (): void => undefined;
    const hangs = (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        signals.push(signal);
        signal.onabort = end = () => {
          resolve();
        };
      });
    const [short, long] = [withDeadline(5, hangs), withDeadline(60_000, hangs)];
    await short;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    end();
    await long;
  });
});

describe('a pause', () => {
  it('ends when its time is over, and not before', async () => {
    jest.useFakeTimers();
    let isOver = false;
    void pause(20, new AbortController().signal).then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(19);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
    jest.useRealTimers();
  });

  it('ends at once when the signal aborts, and when it has aborted before', async () => {
    const aborter = new AbortController();
    const paused = pause(600_000, aborter.signal);
    aborter.abort();
    await expect(paused).resolves.toBeUndefined();
    await expect(pause(600_000, aborter.signal)).resolves.toBeUndefined();
  });
});
