import { type BenefitDate, parsePeriod } from '@eligibility/x12';
import { fields, text } from './fields';

/** The format's names for DTP01; a date that is not here says nothing about when coverage holds. */
const QUALIFIERS: readonly (readonly [name: string, qualifier: string])[] = [
  ['plan', '291'],
  ['planBegin', '346'],
  ['planEnd', '347'],
  ['benefit', '292'],
  ['benefitBegin', '348'],
  ['benefitEnd', '349'],
  ['eligibility', '307'],
  ['eligibilityBegin', '356'],
  ['eligibilityEnd', '357'],
  ['periodStart', '193'],
  ['periodEnd', '194'],
  ['dateOfDeath', '442'],
];

const NO_DATES: readonly BenefitDate[] = [];

/** Reads `benefitsDateInformation` or `planDateInformation`; a date that is none is skipped. */
export function readDates(value: unknown): readonly BenefitDate[] {
  if (value === undefined) return NO_DATES;
  const named = fields(value);
  return QUALIFIERS.flatMap(([name, qualifier]) => {
    const date = parsePeriod(text(named[name]) ?? '');
    return date === undefined ? [] : [{ qualifier, ...date }];
  });
}
