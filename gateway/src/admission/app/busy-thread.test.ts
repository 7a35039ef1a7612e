import { eventually, fakeClock } from '@eligibility/kit/testing';
import { busyThread } from './busy-thread';

/** Works on this thread alone. */
function work(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

describe('a thread', () => {
  it('is busy while it works nearly all the time, and no longer when it waits', async () => {
    const clock = fakeClock(0);
    const isBusy = busyThread(clock);
    work(50);
    expect(isBusy()).toBe(false);
    clock.advance(100);
    expect(isBusy()).toBe(true);
    const isBusyLater = (): boolean => {
      clock.advance(100);
      return isBusy();
    };
    await expect(eventually(() => !isBusyLater())).resolves.toBeUndefined();
  });
});
