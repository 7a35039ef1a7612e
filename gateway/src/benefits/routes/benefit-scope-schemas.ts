import { answer, flag, list, oneOf, orNull, ref, text } from '../../http/schema';
import { benefitOrganizationMembers } from './benefit-values-schemas';

export const benefitScopeMembers = {
  serviceTypes: list(
    ref('BenefitCode'),
    'Empty where the line names none: it is about the plan as a whole, or about `procedure`. X12 EB03.',
  ),
  level: orNull(ref('BenefitCode'), 'Individual, family and the like. X12 EB02.'),
  network: ref('BenefitNetwork', 'X12 EB12.'),
  insuranceType: orNull(ref('BenefitCode'), 'X12 EB04.'),
  placesOfService: list(
    ref('BenefitCode'),
    'Codes of CMS; empty where any place is meant. X12 III02 with III01 ZZ.',
  ),
  procedure: orNull(ref('BenefitProcedure'), 'The procedure that the line is limited to. X12 EB13.'),
  authorizationRequired: orNull(
    flag(),
    'Null when it is not stated, or not known to the payer. X12 EB11 Y, N.',
  ),
  dates: list(ref('BenefitDate'), 'Periods of the line itself; others are those of the plan. X12 DTP.'),
  references: list(ref('BenefitReference'), 'Numbers of the line itself. X12 REF.'),
  messages: list(text(), 'Free text of the payer, which often restricts the line. X12 MSG01.'),
  lines: ref('BenefitLineIds'),
};

export const BENEFIT_SCOPE_SCHEMAS = {
  BenefitNetwork: orNull(
    oneOf(['in', 'out', 'both', 'unknown']),
    '`both`: the same in and out of network, or networks do not apply. `unknown`: the payer says ' +
      'that it does not know. X12 EB12 Y, N, W, U.',
  ),
  BenefitProcedure: answer({
    kind: orNull(ref('BenefitCode'), 'The list that the code is of. X12 EB13-1.'),
    code: orNull(text(), 'X12 EB13-2.'),
    lastCode: orNull(text(), 'The last code where the line is about a range. X12 EB13-8.'),
    modifiers: list(text(), 'X12 EB13-3 to EB13-6.'),
    description: orNull(text(), 'X12 EB13-7.'),
  }),
  BenefitCoverage: answer({
    ...benefitScopeMembers,
    benefit: ref('BenefitCode', 'X12 EB01.'),
  }),
  BenefitRelated: answer(
    {
      ...benefitScopeMembers,
      ...benefitOrganizationMembers,
      benefit: ref('BenefitCode', 'Why it is named. X12 EB01.'),
      role: orNull(ref('BenefitCode'), 'X12 NM101.'),
      address: orNull(ref('BenefitAddress'), 'X12 N3, N4.'),
      planNumber: orNull(
        text(),
        'Such as the contract number of a Medicare Advantage plan. X12 REF02 with REF01 18.',
      ),
      planName: orNull(text(), 'X12 EB05, else REF03 with REF01 18.'),
    },
    'A person or an organization, with what the line says that names it.',
  ),
};
