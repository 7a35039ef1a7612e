import Joi from 'joi';
import { answer, list, oneOf, ref, text } from '../../http/schema';

export const MATCH_EXPLANATION_SCHEMAS = {
  MatchExplanation: answer(
    {
      tokens: list(
        answer({
          text: text().min(1),
          kind: text('What the part may do, such as `word` for one that can name a payer.')
            .example('word')
            .example('state')
            .example('line')
            .example('generic')
            .example('plan')
            .example('placeholder'),
          source: text(
            'What says so: a row of knowledge with its source, or the name or alias of the catalog that has ' +
              'the word. Left out where nothing does.',
          )
            .min(1)
            .example('aliases.tsv:12 (front desk)')
            .example('name of 60054: Aetna')
            .optional(),
        }),
        'What each part of the query was read as, in order.',
      ),
      outcome: oneOf(
        ['matched', 'ambiguous', 'not-found'],
        'What a check answers. A payer that is matched is asked and the check is charged.',
      ),
      reason: text('One sentence that says why this outcome and no other.')
        .min(1)
        .example('Several payers have this name.'),
      acceptAt: ref('Probability', 'From this probability a payer is taken.'),
      offerAt: ref('Probability', 'From this probability a payer is offered.'),
      candidates: list(ref('ExplainedCandidate'), 'Best first.'),
    },
    'Why a check with the query as its `payerName` has its outcome. Only with `explain=true`. Its ' +
      'reason, kinds and features are for people: they may change with a release, as the matcher does.',
  ),
  ExplainedCandidate: answer({
    payerId: text().min(1),
    name: text().min(1),
    probability: ref('Probability'),
    matchedOn: text('The name, alias or id of the payer that fits what was typed.').example(
      'United of Omaha',
    ),
    evidence: list(
      answer({
        feature: text().min(1).example('spelling'),
        value: Joi.number(),
        weight: Joi.number().description(
          'Its share of the score; negative when it counted against the payer.',
        ),
      }),
      'What counted for and against the payer, strongest first. Empty where names are looked up and ' +
        'not weighed, which this release does for every payer.',
    ),
  }),
  Probability: Joi.number().min(0).max(1),
};
