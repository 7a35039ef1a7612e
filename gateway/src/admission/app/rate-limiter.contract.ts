import fc from 'fast-check';
import { takeToken, type RateLimiter, type TokenBucket, type TokenTaken } from '../domain/buckets';

/** Limiters that share their buckets, as the processes of one installation do. */
export type RateLimiters = {
  readonly one: RateLimiter;
  readonly other: RateLimiter;
  /** Lets time pass for every bucket. */
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Requests and the pauses before them. So coarse that a clock that cannot be stopped does not affect the result: 10,000
 * shares, the least that a pause refills, are most of a second.
 */
const REQUESTS = fc.array(
  fc.record({
    pauseMs: fc.constantFrom(0, 0, 0, 5_000, 10_000, 35_000),
    perMinute: fc.constantFrom(2, 4, 6, 12),
  }),
  { minLength: 1, maxLength: 15 },
);

/** On a busy machine a sequence may take longer: a clock that cannot be stopped has then refilled a part of a token. */
const LONGEST_SEQUENCE_MS = 500;

/** What every rate limiter promises. Limits are so low that the time a test takes refills nothing. */
export function rateLimiterContract(name: string, makeLimiters: () => Promise<RateLimiters>): void {
  describe(`${name} as a rate limiter`, () => {
    let limiters: RateLimiters;
    beforeEach(async () => {
      limiters = await makeLimiters();
    });
    afterEach(() => limiters.close());

    const take = (workspaceId: string, perMinute = 10, by = limiters.one): Promise<TokenTaken> =>
      by.take(workspaceId, perMinute);
    const allowedOf = async (times: number, workspaceId = 'one'): Promise<number> => {
      const takes = Array.from({ length: times }, (_, n) =>
        take(workspaceId, 10, n % 2 === 0 ? limiters.one : limiters.other),
      );
      return (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length;
    };

    it('allows a burst of one minute’s limit over all processes, and no more', async () => {
      expect(await allowedOf(200)).toBe(10);
      expect(await allowedOf(20)).toBe(0);
    });

    it('gives each workspace its own bucket', async () => {
      expect(await allowedOf(30, 'one')).toBe(10);
      expect(await allowedOf(30, 'other')).toBe(10);
    });

    it('refills evenly, up to one minute’s limit', async () => {
      await allowedOf(30);
      await limiters.advance(30_000);
      expect(await allowedOf(30)).toBe(5);
      await limiters.advance(10 * 60_000);
      expect(await allowedOf(30)).toBe(10);
    });

    it('loses no part of a partly refilled token', async () => {
      await allowedOf(30);
      for (let step = 0; step < 4; step += 1) {
        await limiters.advance(2_000);
        await take('one');
      }
      await limiters.advance(4_000);
      expect(await allowedOf(5)).toBe(1);
    });

    it('returns the remaining requests and the reset: of the whole quota, or when used up, of the next token', async () => {
      expect(await take('one', 2)).toEqual({ isAllowed: true, remaining: 1, resetSeconds: 30 });
      expect(await take('one', 2)).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 30 });
      expect(await take('one', 2)).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 30 });
    });

    it('decides like the domain’s rule for any sequence of requests', async () => {
      let drawn = 0;
      await fc.assert(
        fc.asyncProperty(REQUESTS, async (requests) => {
          const workspaceId = `drawn ${String((drawn += 1))}`;
          let bucket: TokenBucket | undefined;
          let nowMs = 0;
          const beganMs = performance.now();
          const decisions: [TokenTaken, TokenTaken][] = [];
          for (const { pauseMs, perMinute } of requests) {
            if (pauseMs > 0) await limiters.advance(pauseMs);
            nowMs += pauseMs;
            const { bucket: next, ...expected } = takeToken(bucket, perMinute, nowMs);
            bucket = next;
            decisions.push([await take(workspaceId, perMinute), expected]);
          }
          fc.pre(performance.now() - beganMs < LONGEST_SEQUENCE_MS);
          for (const [taken, expected] of decisions) expect(taken).toEqual(expected);
        }),
        { numRuns: 25 },
      );
    });

    it('applies a lower limit at once', async () => {
      await take('one', 1_000);
      expect(await take('one', 3)).toMatchObject({ isAllowed: true, remaining: 2 });
    });
  });
}
