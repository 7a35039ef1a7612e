import { given } from '../../api/pages';
import { textIn, wholeNumberIn } from '../../design/form-values';
import { typedAmount } from '../../front-desk/estimate/typed-amount';
import type { Rate } from './rates-table';

/** What of a typed rate a person has to mend; what a field takes at all is said by the field. */
export type WrongRate = 'payer' | 'service' | 'allowedAmount';

/** The rate of a form, or what is wrong with it. @param payer what was typed, and the payer that was picked */
export function rateIn(
  values: FormData,
  { text, payerId }: { readonly text: string; readonly payerId: string | undefined },
): Rate | WrongRate {
  const codes = {
    serviceTypeCode: textIn(values, 'serviceTypeCode'),
    procedureCode: textIn(values, 'procedureCode')?.toUpperCase(),
  };
  const allowedAmount = typedAmount(textIn(values, 'allowedAmount') ?? '');
  if (text.trim() !== '' && payerId === undefined) return 'payer';
  if (codes.serviceTypeCode === undefined && codes.procedureCode === undefined) return 'service';
  if (allowedAmount === undefined) return 'allowedAmount';
  return {
    visitKind: textIn(values, 'visitKind') ?? '',
    ...given({ payerId, ...codes, visit: textIn(values, 'visit') as Rate['visit'] }),
    allowedAmount,
    units: wholeNumberIn(values, 'units') ?? 1,
  };
}
