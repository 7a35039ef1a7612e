import type { ChecksContext } from '../../checks/app/context';
import type { Estimate } from '@eligibility/benefits';
import { toAppError } from '@eligibility/kit';
import { usualVisit, type RatedVisit } from './bill-of-visit';
import { estimateOfStored } from './find-estimate';
import type { CheckPlace } from './stored-exchange';

/** Why an answer comes without an estimate. */
type NoEstimateCode = 'no-rates' | 'no-usual-visit' | 'no-rates-of-payer' | 'no-benefits' | 'not-available';

type EstimateForAnswer =
  | { readonly estimate: Estimate; readonly visit: RatedVisit }
  | { readonly estimate: null; readonly because: NoEstimateCode };

/**
 * The estimate of the clinic's usual visit, for a check whose answer the caller is given anyway. Never throws: an answer
 * that was paid for is not withheld because its estimate cannot be made.
 */
export async function estimateForAnswer(
  context: ChecksContext,
  place: CheckPlace,
): Promise<EstimateForAnswer> {
  try {
    const found = await context.checks.findAnswer(place.workspaceId, place.checkId);
    if (found?.kind !== 'answered' || found.sealedExchange === undefined) return without('no-benefits');
    const { clientId, source } = found;
    const visit = await usualVisit(context.rates, {
      workspaceId: place.workspaceId,
      clientId,
      payerId: source.payerId,
    });
    if (visit.visitKind === undefined) return without(visit.because);
    const { items } = visit;
    return { visit, estimate: await estimateOfStored(context, { place, found }, { items }) };
  } catch (failure) {
    const { checkId, requestId } = place;
    const { code } = toAppError(failure);
    context.log.warn('an answer is sent without its estimate', { checkId, requestId, code, failure });
    return without(code === 'benefits-unavailable' ? 'no-benefits' : 'not-available');
  }
}

function without(because: NoEstimateCode): EstimateForAnswer {
  return { estimate: null, because };
}
