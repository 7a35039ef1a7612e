import Joi from 'joi';
import { answer, flag, list, oneOf, orNull, ref } from '../../http/schema';
import { benefitScopeMembers } from './benefit-scope-schemas';

export const benefitFigureMembers = {
  amount: orNull(Joi.number().min(0), 'US dollars. X12 EB07.'),
  percent: orNull(Joi.number().min(0).max(100), '20 means 20 %, which the patient pays. X12 EB08.'),
  period: orNull(ref('BenefitCode'), 'What the figure is for: a visit, a day, a year. X12 EB06.'),
  quantity: orNull(Joi.number().min(0), 'How many of `unit` the figure is for. X12 EB10.'),
  unit: orNull(ref('BenefitCode'), 'X12 EB09.'),
  deliveries: list(ref('BenefitDelivery'), 'How the quantity is spread. X12 HSD.'),
};

export const BENEFIT_FIGURES_SCHEMAS = {
  BenefitCostShare: answer(
    {
      ...benefitScopeMembers,
      ...benefitFigureMembers,
      visit: orNull(
        oneOf([
          'primary-care-office',
          'primary-care',
          'office',
          'specialist',
          'another-place',
          'another-label',
        ]),
        'What messages and places of service say of the visit, by the rules of docs/benefits.md section ' +
          '6. `another-label`: the messages name none of these. Null: the line has neither messages nor ' +
          'places. X12 MSG, III.',
      ),
      isTelehealth: flag('True when messages or places of service say so. X12 MSG, III.'),
    },
    'A copay or a coinsurance.',
  ),
  BenefitAccumulator: answer(
    {
      ...benefitScopeMembers,
      period: orNull(ref('BenefitCode'), 'Of the total: calendar year, service year, lifetime. X12 EB06.'),
      total: orNull(Joi.number().min(0), 'US dollars. X12 EB07 with any EB06 but 24, 29, 33.'),
      used: orNull(Joi.number().min(0), 'US dollars. X12 EB07 with EB06 24.'),
      remaining: orNull(Joi.number().min(0), 'US dollars. X12 EB07 with EB06 29, 33, else total less used.'),
      remainingIs: orNull(
        oneOf(['stated', 'derived']),
        '`stated` by the payer; `derived`: the total less what was used, or the total where the payer ' +
          'states more. Null when `remaining` is.',
      ),
      hasNoLimit: flag(
        'True when the payer writes nothing but nines, which means that there is no limit; `total` and ' +
          '`remaining` are null then. X12 EB07.',
      ),
    },
    'A deductible or an out-of-pocket maximum. Amounts of different networks, levels, services, ' +
      'plans or insurance types are never put together.',
  ),
  BenefitLimit: answer(
    {
      ...benefitScopeMembers,
      isMoney: flag(
        'True when total, used and remaining are US dollars (EB07), false when they are a number of ' +
          '`unit`. X12 EB10, else EB07.',
      ),
      unit: orNull(ref('BenefitCode'), 'Visits, days and the like. X12 EB09.'),
      period: orNull(ref('BenefitCode'), 'Of the total. X12 EB06.'),
      total: orNull(Joi.number().min(0), 'X12 EB10, else EB07.'),
      used: orNull(Joi.number().min(0), 'X12 the same with EB06 24.'),
      remaining: orNull(
        Joi.number().min(0),
        'As the payer states it; it is not computed. X12 the same with EB06 29, 33.',
      ),
      amount: orNull(Joi.number().min(0), 'US dollars, of a line that states a quantity too. X12 EB07.'),
      percent: orNull(Joi.number().min(0).max(100), 'X12 EB08.'),
      deliveries: list(ref('BenefitDelivery'), 'How the quantity is spread. X12 HSD.'),
    },
    'How much of a service is covered.',
  ),
  BenefitDelivery: answer(
    {
      quantity: orNull(Joi.number().min(0), 'X12 HSD02.'),
      unit: orNull(ref('BenefitCode'), 'X12 HSD01.'),
      frequency: orNull(Joi.number().min(0), 'X12 HSD04.'),
      frequencyUnit: orNull(ref('BenefitCode'), 'X12 HSD03.'),
      periods: orNull(Joi.number().min(0), 'X12 HSD06.'),
      period: orNull(ref('BenefitCode'), 'X12 HSD05.'),
    },
    'How a quantity is spread: 12 visits (`quantity`, `unit`), 3 a week (`frequency`, ' +
      '`frequencyUnit`), for 1 month (`periods`, `period`).',
  ),
  BenefitOther: answer({
    ...benefitScopeMembers,
    ...benefitFigureMembers,
    benefit: ref('BenefitCode', 'X12 EB01.'),
  }),
};
