import Joi from 'joi';
import { answer, list, ref, text } from '../schema';

export const PROBLEM_SCHEMAS = {
  Problem: answer(
    {
      type: text('Where `code` is explained.')
        .meta({ format: 'uri-reference' })
        .pattern(/^\/docs\/errors\/[a-z-]+$/),
      title: text().min(1),
      status: Joi.number().integer().min(400).max(599),
      detail: text(
        'What is wrong with this request, or what to do about it; never repeats patient data. A status ' +
          'of 500 or more has one of few constant sentences, and never inner text.',
      ).min(1),
      instance: text('The request id, as in `X-Request-Id`.').min(1),
      code: ref('ErrorCode'),
      errors: list(
        ref('FieldError'),
        'With `validation-failed`, `payer-requires-field`, `member-id-required`, ' +
          '`payer-date-out-of-range` and `payer-service-not-taken`, and only then.',
      )
        .min(1)
        .optional(),
      candidates: list(
        ref('PayerCandidate'),
        'The payers that fit, or the nearest ones; best first. With `payer-ambiguous` (two at least) and ' +
          '`payer-not-found`, and only then.',
      )
        .max(5)
        .optional(),
      candidateCount: Joi.number()
        .integer()
        .min(2)
        .description(
          'How many payers fit, with those that `candidates` has no room for. `detail` says what would ' +
            'settle it. With `payer-ambiguous`, and only then.',
        )
        .optional(),
      slugs: list(
        ref('MockFixtureSlug'),
        'Every value `mockFixture` may have. With `unknown-fixture`, and only then.',
      )
        .min(1)
        .optional(),
      budget: ref('WhoseBudget').optional(),
      say: ref('Say').optional(),
      ask: ref('Ask').optional(),
    },
    'RFC 9457. Branch on `code`; the texts are for people and may change.',
  ),
  FieldError: answer({
    field: text('Empty when it is the request as a whole.'),
    message: text().min(1),
  }),
  PayerCandidate: answer({
    payerId: text().min(1),
    name: text().min(1),
    score: ref('Score'),
    states: ref('States'),
    matchedOn: ref('MatchedOn').optional(),
  }),
};
