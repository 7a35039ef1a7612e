import { AppError } from '@eligibility/kit';
import { requireAllowed } from './rate-limit';

const bucket = { shares: 0, filledAtMs: 0 };

describe('requireAllowed', () => {
  it('lets a request with a token pass', () => {
    expect(() => {
      requireAllowed({ isAllowed: true, bucket, remaining: 0, resetSeconds: 1 });
    }).not.toThrow();
  });

  it('refuses one without, and says when the next passes', () => {
    expect(() => {
      requireAllowed({ isAllowed: false, bucket, remaining: 0, resetSeconds: 7 });
    }).toThrow(
      expect.objectContaining({
        code: 'rate-limited',
        options: expect.objectContaining({ retryAfterSeconds: 7 }) as AppError['options'],
      }) as AppError,
    );
  });
});
