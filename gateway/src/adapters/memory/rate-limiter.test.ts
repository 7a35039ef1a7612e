import { fakeClock } from '@eligibility/kit/testing';
import { memoryRateLimiter } from './rate-limiter';

describe('memoryRateLimiter', () => {
  const allowed = async (
    limiter: ReturnType<typeof memoryRateLimiter>,
    workspaceId: string,
  ): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: 30 }, () => limiter.take(workspaceId, 10)));
    return taken.filter(({ isAllowed }) => isAllowed).length;
  };

  it('gives each workspace its own bucket, which refills with the clock', async () => {
    const clock = fakeClock();
    const limiter = memoryRateLimiter(clock);
    expect(await allowed(limiter, 'one')).toBe(10);
    expect(await allowed(limiter, 'one')).toBe(0);
    expect(await allowed(limiter, 'other')).toBe(10);
    clock.advance(30_000);
    expect(await allowed(limiter, 'one')).toBe(5);
  });

  it('says how many are left and when the next passes', async () => {
    const limiter = memoryRateLimiter(fakeClock());
    expect(await limiter.take('one', 2)).toMatchObject({ isAllowed: true, remaining: 1, resetSeconds: 0 });
    expect(await limiter.take('one', 2)).toMatchObject({ isAllowed: true, remaining: 0, resetSeconds: 30 });
    expect(await limiter.take('one', 2)).toMatchObject({ isAllowed: false, remaining: 0, resetSeconds: 30 });
  });
});
