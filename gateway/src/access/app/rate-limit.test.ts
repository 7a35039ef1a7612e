import { AppError } from '@eligibility/kit';
import { requireAllowed } from './rate-limit';

describe('requireAllowed', () => {
  it('lets a request with a token pass', () => {
    expect(() => {
      requireAllowed({ isAllowed: true, remaining: 0, resetSeconds: 1 });
    }).not.toThrow();
  });

  it('refuses one without, and says when the next one passes', () => {
    const refused = { isAllowed: false, remaining: 0, resetSeconds: 7 };
    expect(() => {
      requireAllowed(refused);
    }).toThrow(
      new AppError('rate-limited', {
        detail: 'The workspace sends more requests than its limit.',
        retryAfterSeconds: 7,
      }),
    );
  });
});
