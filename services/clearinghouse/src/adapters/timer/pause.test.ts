import { pause } from './pause';

describe('a pause', () => {
  it('lets the time pass', async () => {
    const startMs = performance.now();
    await pause(20, new AbortController().signal);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(19);
  });

  it('ends at once when the signal aborts, and when it has aborted before', async () => {
    const aborter = new AbortController();
    const paused = pause(600_000, aborter.signal);
    aborter.abort();
    await expect(paused).resolves.toBeUndefined();
    await expect(pause(600_000, aborter.signal)).resolves.toBeUndefined();
  });
});
