import { fakeClock } from '@eligibility/kit/testing';
import { rateLimiterContract } from '../app/rate-limiter.contract';
import { memoryRateLimiter } from './memory-limiter';

rateLimiterContract('memoryRateLimiter', () => {
  const clock = fakeClock();
  const limiter = memoryRateLimiter(clock);
  const advance = (ms: number): Promise<void> => {
    clock.advance(ms);
    return Promise.resolve();
  };
  return Promise.resolve({ one: limiter, other: limiter, advance, close: () => Promise.resolve() });
});

describe('memoryRateLimiter', () => {
  it('continues from the count of another limiter', async () => {
    const limiter = memoryRateLimiter(fakeClock());
    limiter.leave('one', 1);
    expect(await limiter.take('one', 10)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(await limiter.take('one', 10)).toMatchObject({ isAllowed: false });
  });
});
