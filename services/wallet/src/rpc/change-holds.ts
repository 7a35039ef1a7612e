import { toAppError, type AppError, type Log } from '@eligibility/kit';
import type { Handler } from '@eligibility/kit/grpc';
import {
  HoldVerb,
  type ChangeHoldsRequest,
  type ChangeHoldsResponse,
  type HoldChange,
} from '@eligibility/protos/wallet/v1/wallet';
import { capture } from '../app/capture';
import type { WalletDeps } from '../app/change-wallet';
import { hold } from '../app/hold';
import { release } from '../app/release';
import { fenceOf, invalid, operationKeyOf, wantedHoldOf } from './requests';

const MAX_CHANGES = 128;
/**
 * Holds, captures and releases that come together; whoever keeps them shares their writes as it can. Each has a result of
 * its own: nothing, or the code and detail of its refusal. When not one could be tried, the whole call fails, so that an
 * outage is told by the metrics and logs of calls.
 */
export function changeHoldsRpc(deps: WalletDeps, log: Log): Handler<ChangeHoldsRequest, ChangeHoldsResponse> {
  return async ({ changes }) => {
    if (changes.length < 1 || changes.length > MAX_CHANGES)
      return invalid(`changes must be 1 to ${String(MAX_CHANGES)}.`);
    const refusals = await Promise.all(changes.map((change) => refusalOf(deps, change)));
    const [first] = refusals;
    if (first !== undefined && refusals.every(isOurs)) throw first;
    refusals.filter(isOurs).forEach((failure) => {
      log.error('a change of a hold failed', { code: failure.code, failure });
    });
    return {
      results: refusals.map((refusal) => ({
        errorCode: refusal?.code ?? '',
        detail: refusal?.options.detail ?? '',
        exhaustedScope: exhaustedScopeOf(refusal),
      })),
    };
  };
}

/** Undefined when the change was made. */
async function refusalOf(deps: WalletDeps, change: HoldChange): Promise<AppError | undefined> {
  try {
    await changed(deps, change);
    return undefined;
  } catch (thrown) {
    return toAppError(thrown);
  }
}

async function changed(deps: WalletDeps, change: HoldChange): Promise<unknown> {
  switch (change.verb) {
    case HoldVerb.HOLD:
      return hold(deps, operationKeyOf(change), wantedHoldOf(change));
    case HoldVerb.CAPTURE:
      return capture(deps, operationKeyOf(change), fenceOf(change));
    case HoldVerb.RELEASE:
      return release(deps, operationKeyOf(change), fenceOf(change));
    default:
      return invalid('verb must be hold, capture or release.');
  }
}

function exhaustedScopeOf(refusal: AppError | undefined): string {
  const scope = refusal?.options.extensions?.['scope'];
  return typeof scope === 'string' ? scope : '';
}

/** Not a decision of the wallet, but a failure of ours. */
function isOurs(refusal: AppError | undefined): refusal is AppError {
  return refusal?.code === 'service-unavailable' || refusal?.code === 'internal';
}
