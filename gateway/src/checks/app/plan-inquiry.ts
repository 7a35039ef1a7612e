import { AppError } from '@eligibility/kit';
import { planService, type AskedPayer, type ServicePlan } from '../domain/asked-service';
import type { CheckQuestion } from '../domain/check';

/**
 * What the payer is asked of the question's service; undefined when the question has none.
 * @param today the payers' day, YYYY-MM-DD
 * @throws AppError `payer-date-out-of-range` for a day outside the days that the catalog states for the payer
 */
export function planInquiry(
  { service }: Pick<CheckQuestion, 'service'>,
  payer: AskedPayer,
  today: string,
): ServicePlan | undefined {
  if (service === undefined) return undefined;
  const planned = planService(service, payer, today);
  if (!('first' in planned)) return planned;
  const { first, last } = planned;
  throw new AppError('payer-date-out-of-range', {
    detail: `${payer.name} answers for days from ${first} to ${last}.`,
    fields: [{ field: 'dateOfService', message: `must be from ${first} to ${last} for this payer` }],
  });
}
