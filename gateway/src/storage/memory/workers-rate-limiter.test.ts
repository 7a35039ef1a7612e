import type { Hub } from '@eligibility/kit/process';
import { fakeClock } from '@eligibility/kit/testing';
import { rateLimiterContract } from '../../access/app/rate-limiter.contract';
import { memoryRateLimiter, type MemoryRateLimiter } from './rate-limiter';
import { rateLimiterAnswers, workersRateLimiter } from './workers-rate-limiter';

/** The limiter of one worker; only what survives as JSON passes between it and the supervisor. */
function limiterOf(supervisors: MemoryRateLimiter): MemoryRateLimiter {
  const answers = rateLimiterAnswers(supervisors);
  const copied = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const hub: Pick<Hub, 'ask' | 'tell'> = {
    ask: async <Answer>(name: string, value: unknown) =>
      copied(await answers[name]?.(copied(value))) as Answer,
    tell: (name, value) => {
      answers[name]?.(copied(value));
    },
  };
  return workersRateLimiter(hub);
}

rateLimiterContract('workersRateLimiter', () => {
  const clock = fakeClock();
  const supervisors = memoryRateLimiter(clock);
  const advance = (ms: number): Promise<void> => {
    clock.advance(ms);
    return Promise.resolve();
  };
  const [one, other] = [limiterOf(supervisors), limiterOf(supervisors)];
  return Promise.resolve({ one, other, advance, close: () => Promise.resolve() });
});

describe('workersRateLimiter', () => {
  it('continues, for all workers, from the count that one of them got from Redis', async () => {
    const supervisors = memoryRateLimiter(fakeClock());
    const [one, other] = [limiterOf(supervisors), limiterOf(supervisors)];
    one.leave('one', 1);
    expect(await other.take('one', 10)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(await one.take('one', 10)).toMatchObject({ isAllowed: false });
  });
});
