import { answer, flag, list, oneOf, orNull, ref, text } from '../../http/schema';
import { benefitOrganizationMembers } from './benefit-values-schemas';

export const BENEFIT_OTHER_COVERAGE_SCHEMAS = {
  BenefitOtherCoverage: answer(
    {
      ...benefitOrganizationMembers,
      role: oneOf(
        [
          'medicare-advantage',
          'managed-care',
          'primary',
          'secondary',
          'tertiary',
          'pharmacy',
          'behavioral-health',
          'dental',
          'vision',
          'carve-out',
          'other',
        ],
        'What it is to the payer that answered. `medicare-advantage` and `managed-care` pay in its ' +
          'place. `pharmacy`, `behavioral-health`, `dental`, `vision` and `carve-out` manage a part of its ' +
          'benefits. `other`: the payer names it and does not say which of the two pays first.',
      ),
      billed: oneOf(
        ['instead', 'first', 'part', 'unknown', 'after'],
        'When a clinic bills it: in place of the payer that answered, before it, for `serviceTypes` ' +
          'alone, or after it. `unknown`: ask the patient which is primary.',
      ),
      planName: orNull(text(), 'X12 EB05, else REF03 with REF01 18.'),
      planNumber: orNull(
        text(),
        'Such as the contract number of a Medicare Advantage plan. X12 REF02 with REF01 18.',
      ),
      memberId: orNull(text(), "The patient's id there. X12 REF02 with REF01 1W, else NM109 with NM101 IL."),
      serviceTypes: list(ref('BenefitCode'), 'X12 EB03.'),
      begin: orNull(
        text().pattern(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
        'X12 DTP 290, 291, 307, 346, 356 and the like.',
      ),
      end: orNull(
        text().pattern(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
        'X12 DTP 290, 291, 307, 347, 357 and the like.',
      ),
      inForce: flag('False where its dates say that it is not in force on `dateOfService`.'),
      lines: ref('BenefitLineIds'),
    },
    'Another plan of the patient, as the payer that answered names it.',
  ),
};
