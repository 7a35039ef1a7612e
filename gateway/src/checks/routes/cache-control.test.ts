import type { Request } from 'express';
import { storedAnswersWish } from './cache-control';

type Wish = ReturnType<typeof storedAnswersWish>;

const wishOf = (header: string | undefined, hasOwnKey = false, policySeconds?: number): Wish => {
  const req = { get: () => header } as unknown as Request;
  return storedAnswersWish(req, { hasOwnKey, policySeconds });
};
const aged = (maxAgeMs: number): Wish => ({ maxAgeMs, isOnlyStored: false, hasOwnKey: false });
const LONGEST_MS = 2 ** 31 * 1_000;

describe('Cache-Control of a live check', () => {
  it.each([
    ['max-age=600', 600_000],
    ['MAX-AGE=600', 600_000],
    ['max-age="600"', 600_000],
    ['max-age = 600', 600_000],
    [' private , max-age=600 ', 600_000],
    ['max-age=600, max-age=5', 600_000],
    ['no-store, max-age=600', 600_000],
    ['max-age=99999999999999999999', LONGEST_MS],
  ])('takes stored answers with %s', (header, maxAgeMs) => {
    expect(wishOf(header)).toEqual(aged(maxAgeMs));
  });

  it.each([
    undefined,
    '',
    'no-store',
    'no-cache',
    'max-age=0',
    'max-age=600, no-cache',
    'max-age=-1',
    'max-age=1.5',
    'max-age=soon',
    'max-age=',
    'max-age',
    'max-stale=600',
    'x-max-age=600',
    ',,;=',
  ])('asks the payer with %j', (header) => {
    expect(wishOf(header)).toBeUndefined();
  });

  it('takes an answer of any age with only-if-cached, and none with max-age=0 or no-cache', () => {
    const only = { isOnlyStored: true, hasOwnKey: false };
    expect(wishOf('only-if-cached')).toEqual({ ...only, maxAgeMs: LONGEST_MS });
    expect(wishOf('only-if-cached, max-age=60')).toEqual({ ...only, maxAgeMs: 60_000 });
    expect(wishOf('only-if-cached, max-age=0')).toEqual({ ...only, maxAgeMs: 0 });
    expect(wishOf('no-cache, only-if-cached')).toEqual({ ...only, maxAgeMs: 0 });
  });

  it('is preceded by the policy of the workspace only where neither it nor a key says anything', () => {
    expect(wishOf(undefined, false, 60)).toEqual(aged(60_000));
    expect(wishOf('no-store', false, 60)).toEqual(aged(60_000));
    expect(wishOf('max-age=5', false, 60)).toEqual(aged(5_000));
    expect(wishOf('no-cache', false, 60)).toBeUndefined();
    expect(wishOf(undefined, true, 60)).toBeUndefined();
    expect(wishOf('max-age=5', true, 60)).toMatchObject({ maxAgeMs: 5_000, hasOwnKey: true });
  });
});
