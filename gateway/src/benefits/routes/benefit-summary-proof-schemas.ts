import Joi from 'joi';
import { answer, flag, list, oneOf, orNull, ref, text } from '../../http/schema';

export const BENEFIT_SUMMARY_PROOF_SCHEMAS = {
  BenefitProof: answer(
    {
      field: ref('BenefitSummaryField', 'The field of `benefitSummary`.'),
      value: orNull(Joi.alternatives(Joi.boolean(), Joi.number(), Joi.string()), 'Its value.'),
      lines: ref('BenefitLineIds'),
      how: oneOf(
        ['stated', 'derived', 'absent'],
        '`stated` by the payer; `derived` from two amounts, such as a deductible less what was used of ' +
          'it; `absent` when the payer does not state it.',
      ),
      rule: text('The rule that chose the lines, as a sentence.'),
      ambiguous: flag(
        'True when the payer states another value for the same question, and the order of the rules ' +
          'decided between them. Look at `alternatives` before you rely on the value.',
      ),
      alternatives: list(
        ref('BenefitAlternative'),
        'The other values. None where `ambiguous` is true because equal lines contradict each other.',
      ),
    },
    'Why a field of `benefitSummary` has its value.',
  ),
  BenefitAlternative: answer({
    value: Joi.alternatives(Joi.boolean(), Joi.number(), Joi.string()).description('The other value.'),
    lines: ref('BenefitLineIds'),
    because: text('What distinguishes its line from the one that was chosen, as a sentence.'),
  }),
};
