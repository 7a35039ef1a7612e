import Joi from 'joi';
import { answer, flag, list, oneOf, ref, text } from '../../http/schema';

export const PAYER_SEARCH_SCHEMAS = {
  PayerSearchResult: answer({
    data: list(ref('Payer')).max(50),
    explanation: ref('MatchExplanation').optional(),
  }),
  Payer: answer({
    payerId: text().min(1),
    name: text().min(1),
    states: ref('States'),
    linesOfBusiness: list(text()).example(['commercial', 'medicare']),
    supportsEligibility: flag(),
    requiresDateOfBirth: flag('This payer answers only when `patientDateOfBirth` is sent.'),
    capabilities: ref('PayerCapabilities'),
    score: ref('Score'),
    matchedOn: ref('MatchedOn').optional(),
  }),
  PayerCapabilities: answer(
    {
      serviceTypes: list(
        text().pattern(/^([0-9A-Z]{1,2}|\*)$/),
        'X12 service type codes; `*` is every code. 30, the plan as a whole, is always taken.',
      ).example(['35', 'UC']),
      severalServiceTypes: flag(
        'Whether one inquiry may ask for several of them, or for one and a procedure.',
      ),
      procedureCodes: flag('Whether a check may ask about a procedure.').optional(),
      searchWithoutMemberId: flag(
        'Whether the payer finds a person by name, birth date and social security number. If the ' +
          "workspace's policy allows it as well, a check may have `patientSocialSecurityNumber` in place " +
          'of `memberId`.',
      ).optional(),
      searchByName: flag(
        'Whether it does by name and birth date alone: neither the id nor the number has to be sent then.',
      ).optional(),
      searchWithoutFirstName: flag(
        'Whether it does by member id, last name and birth date: `patientFirstName` may be left out then.',
      ).optional(),
      dates: ref('InquiryDates'),
      source: oneOf(
        ['caqh-core', 'payer-list'],
        '`caqh-core`: what the rules oblige every payer to, and nothing more is known of this one. ' +
          '`payer-list`: a list in the catalog states more of this payer.',
      ),
    },
    'What the payer takes in an inquiry beyond the plan as a whole today: at least what the CAQH ' +
      'CORE data content rules (154 and 260; 45 CFR 162.1203) oblige every payer of HIPAA to.',
  ),
  InquiryDates: answer(
    {
      monthsBack: Joi.number()
        .integer()
        .min(0)
        .max(120)
        .description('Whole calendar months before today, where that is further back than `daysBack`.'),
      daysBack: Joi.number().integer().min(0).max(3660),
      daysForward: Joi.number().integer().min(0).max(3660),
      toMonthEnd: flag('Up to the end of the current month, if that is further than `daysForward`.'),
      isFirstStated: flag(
        'Whether a list states the first day. If none does, a check about an earlier day does as the ' +
          'policy `dateNotTaken` of the workspace says.',
      ),
      isLastStated: flag('The same of the last day.'),
    },
    'The days around today that the payer is known to answer for.',
  ),
  MatchedOn: text(
    'The name, alias or id of the payer that fits what was typed. Left out when nothing was typed.',
  )
    .min(1)
    .example('United of Omaha'),
  States: list(text().pattern(/^[A-Z]{2}$/), 'USPS codes; empty means nationwide or not stated.'),
  Score: Joi.number().min(0).max(100).description('How well the name fits; 100 is exact.'),
};
