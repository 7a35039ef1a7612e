import type { ErrorCode } from '@eligibility/kit';
import type { Fragment } from './json-schema';
import { headersOf, type AnswerHeader } from './answer-headers';

type Refusal = {
  readonly description: string;
  readonly codes: readonly ErrorCode[];
  /** Beside the id of the request. */
  readonly headers?: readonly AnswerHeader[];
};

/**
 * Refusals for more than one reason, or with headers of their own. One for a single reason is named after its code
 * (`NotFound`), and is made of the list of errors, as are the examples of all.
 */
export const REFUSALS = {
  BadRequest: {
    description: 'The request is not valid.',
    codes: ['validation-failed', 'malformed-json'],
  },
  BadWalletChange: {
    description: 'The request is not valid. The wallet is as it was.',
    codes: ['validation-failed', 'malformed-json', 'idempotency-key-invalid'],
  },
  Forbidden: {
    description:
      'The caller lacks the scope, may not act for this clinic, or the workspace is suspended; or a ' +
      'page of another site caused the request.',
    codes: ['client-forbidden', 'workspace-suspended', 'cross-site-request'],
  },
  OperatorForbidden: {
    description: 'The operator lacks the role, or a page of another site caused the request.',
    codes: ['operator-forbidden', 'cross-site-request'],
  },
  BadLiveCheck: {
    description: 'The request is not valid. Nothing ran, nothing was charged.',
    codes: ['validation-failed', 'malformed-json', 'client-id-invalid', 'idempotency-key-invalid'],
  },
  BadMockCheck: {
    description: 'The request is not valid. Nothing ran.',
    codes: [
      'validation-failed',
      'malformed-json',
      'client-id-invalid',
      'idempotency-key-invalid',
      'unknown-fixture',
    ],
  },
  NoCheckLeft: {
    description: 'The wallet has no check left. After a top-up the same idempotency key works.',
    codes: ['insufficient-balance'],
    headers: ['ChecksRemaining'],
  },
  LiveCheckFailed: {
    description: 'Something went wrong on our side. Nothing was charged.',
    codes: ['internal'],
    headers: ['ChecksRemaining'],
  },
  LiveCheckUnavailable: {
    description: 'A part of the service is down. Nothing was charged.',
    codes: ['service-unavailable'],
    headers: ['RetryAfter', 'ChecksRemaining'],
  },
  IdempotencyConflict: {
    description: 'The idempotency key is taken, and there is no answer to replay.',
    codes: ['idempotency-in-progress', 'idempotency-result-expired'],
    headers: ['RetryAfterWhileRunning', 'ChecksRemaining'],
  },
  BatchComingIn: {
    description: 'A batch with this idempotency key is coming in. Send it again a little later.',
    codes: ['idempotency-in-progress'],
    headers: ['RetryAfterWhileRunning'],
  },
  ScheduleConflict: {
    description:
      'The workspace has 50 schedules, or the schedule with this idempotency key is just being ' + 'made.',
    codes: ['operation-conflict', 'idempotency-in-progress'],
    headers: ['RetryAfterWhileRunning'],
  },
  AnswerExpired: {
    description: 'The answer is no longer stored, or cannot be opened. Nothing was charged for asking.',
    codes: ['idempotency-result-expired'],
  },
  UnprocessableLiveCheck: {
    description: 'The request is well formed but cannot become a check. Nothing was charged.',
    codes: [
      'idempotency-key-reused',
      'payer-not-found',
      'payer-ambiguous',
      'payer-not-askable',
      'payer-requires-field',
      'member-id-required',
      'payer-date-out-of-range',
      'payer-service-not-taken',
    ],
  },
  UnprocessableMockCheck: {
    description: 'The idempotency key belongs to another request.',
    codes: ['idempotency-key-reused'],
  },
  TooManyLiveChecks: {
    description:
      'The workspace or the key sends more requests than its limit, or its budget of charged checks ' +
      'for the day (UTC) is used up. Nothing was asked and nothing was charged; the same ' +
      'idempotency key works after `Retry-After`.',
    codes: ['rate-limited', 'daily-budget-exhausted'],
    headers: ['RetryAfter', 'ChecksRemaining', 'RateLimit', 'RateLimitPolicy'],
  },
  NoBenefits: {
    description:
      'There is no such check, or no answer of the payer is stored for it: none came that could be ' +
      'read, or it was too large. `detail` says which.',
    codes: ['not-found', 'benefits-unavailable'],
  },
} as const satisfies Readonly<Record<string, Refusal>>;

/** The refusals as responses of the document. */
export function documentedRefusals(): Fragment {
  const refusals: readonly (readonly [string, Refusal])[] = Object.entries(REFUSALS);
  return Object.fromEntries(
    refusals.map(([name, { description, codes, headers = [] }]) => [
      name,
      { description, 'x-error-codes': codes, headers: headersOf(['RequestId', ...headers]) },
    ]),
  );
}
