import type { EstimateItem } from '@eligibility/benefits';
import { AppError } from '@eligibility/kit';
import type { RatesOwner, RateStore } from '../../checks/app/rate-store';
import { itemsOfVisit, usualKind, type Rate } from '../../checks/domain/rate';

/** The clinic that was asked for, and the payer that answered. */
export type VisitPlace = RatesOwner & Pick<Rate, 'payerId'>;

/** A kind of visit, and what the clinic is allowed for its services. */
export type RatedVisit = { readonly visitKind: string; readonly items: readonly EstimateItem[] };

/**
 * What the clinic is allowed for a kind of visit by the payer of a check.
 * @throws AppError `validation-failed` when the clinic has no rates for it
 */
export async function visitOfKind(
  { findRates }: Pick<RateStore, 'findRates'>,
  place: VisitPlace,
  visitKind: string,
): Promise<RatedVisit> {
  const rates = await findRates(place);
  const items = itemsOfVisit(rates, { visitKind, payerId: place.payerId });
  if (items.length > 0) return { visitKind, items };
  const message = rates.some((rate) => rate.visitKind === visitKind)
    ? 'has rates of other payers alone, and the payer of this check has none'
    : 'has no rates: the clinic has none of a visit with this name';
  throw new AppError('validation-failed', { fields: [{ field: 'visitKind', message }] });
}

/** Why there is no visit to estimate: no rates at all, none that is the usual visit, or none for the payer. */
type NoVisit = {
  readonly visitKind: undefined;
  readonly because: 'no-rates' | 'no-usual-visit' | 'no-rates-of-payer';
};

/** What the clinic is allowed for its usual visit by the payer of a check. */
export async function usualVisit(
  { findRates }: Pick<RateStore, 'findRates'>,
  place: VisitPlace,
): Promise<RatedVisit | NoVisit> {
  const rates = await findRates(place);
  if (rates.length === 0) return { visitKind: undefined, because: 'no-rates' };
  const visitKind = usualKind(rates);
  if (visitKind === undefined) return { visitKind, because: 'no-usual-visit' };
  const items = itemsOfVisit(rates, { visitKind, payerId: place.payerId });
  return items.length > 0 ? { visitKind, items } : { visitKind: undefined, because: 'no-rates-of-payer' };
}
