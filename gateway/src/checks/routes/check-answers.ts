import type { AnswerHeader } from '../../http/docs/answer-headers';
import type { Answer } from '../../http/operation';

/** What an answer of the payer is told by besides its body, whether it is new or stored. */
const OF_ANSWER: readonly AnswerHeader[] = [
  'CheckId',
  'PayerNetwork',
  'BenefitDoubts',
  'PayerId',
  'PayerName',
];
const OF_QUESTION: readonly AnswerHeader[] = ['ServiceAsked', 'NotAsked', 'PayerMatchedBy'];
const REPEATED: readonly AnswerHeader[] = ['IdempotentReplayed', 'Age'];
const SPOKEN: readonly AnswerHeader[] = ['PreferenceApplied', 'ContentLanguage', 'Vary', 'NoStore'];
const OF_KEY: readonly AnswerHeader[] = [
  'IdempotencyKey',
  'IdempotencyKeyMissing',
  'ChecksRemaining',
  'IgnoredFields',
];
const WAITING: readonly AnswerHeader[] = ['AnswerLocation', 'RetryAfter'];

const SUMMARY = {
  coverageActive: true,
  planName: 'Open Choice PPO',
  payerName: 'Aetna',
  deductibleRemaining: 850.25,
  outOfPocketRemaining: 3200,
  coinsurancePercent: 20,
  copayAmount: 30,
  inNetworkPreferred: true,
};
const UNSAID = {
  deductibleRemaining: null,
  outOfPocketRemaining: null,
  coinsurancePercent: null,
  copayAmount: null,
  inNetworkPreferred: null,
};
const NOT_FOUND =
  'The payer found no subscriber with these details (75). Check the member id, name spelling and date of birth, ' +
  'then try again.';
const FACTS = { traceId: '01JB2Q4Z7M', upstreamStatusCode: 200, latencyMs: 1874, errorMessage: null };
const ACTIVE = {
  active: {
    summary: 'Coverage is active',
    value: { success: true, benefitSummary: SUMMARY, ...FACTS },
  },
};

export const CHECKED: Answer = [
  'CheckAnswer',
  'The check ran, or its stored answer is replayed. Read `success` first.',
  {
    headers: [...OF_ANSWER, ...OF_QUESTION, ...REPEATED, ...OF_KEY, ...SPOKEN],
    examples: {
      ...ACTIVE,
      inactive: {
        summary: 'Coverage is not active; an answer, not an error',
        value: {
          success: false,
          benefitSummary: { ...SUMMARY, ...UNSAID, coverageActive: false },
          ...FACTS,
        },
      },
      'subscriber-not-found': {
        summary: 'The payer does not know the member',
        value: {
          success: false,
          benefitSummary: { ...SUMMARY, ...UNSAID, coverageActive: false, planName: null },
          ...FACTS,
          upstreamStatusCode: 404,
          errorMessage: NOT_FOUND,
        },
      },
    },
  },
];

export const RUNNING: Answer = [
  'CheckRunning',
  'The check is still running when the time that the caller waits is over. It goes on: repeat the request with the ' +
    'same idempotency key, or read the answer at `Location`.',
  { headers: ['CheckId', ...OF_KEY, ...SPOKEN, ...WAITING] },
];

export const STORED: Answer = [
  'CheckAnswer',
  'The answer of the check, byte for byte as a retry with its idempotency key gets it.',
  { headers: [...OF_ANSWER, ...OF_QUESTION, ...REPEATED, ...SPOKEN], examples: ACTIVE },
];

export const NOT_READY: Answer = [
  'CheckRunning',
  'The check is still running. Ask again after `Retry-After`, or wait with `Prefer`.',
  { headers: ['CheckId', ...SPOKEN, ...WAITING] },
];

/** Of what is read of a stored answer. */
export const READ_HEADERS: readonly AnswerHeader[] = [...OF_ANSWER, 'PreferenceApplied', 'NoStore'];
