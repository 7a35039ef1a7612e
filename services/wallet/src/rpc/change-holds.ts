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
import type { Account } from '../domain/account';
import { fenceOf, invalid, operationKeyOf, wantedHoldOf } from './requests';

const MAX_CHANGES = 128;
/**
 * Holds, captures and releases of one call; the store shares their writes where it can. Each has a result of its own:
 * the balances afterwards, or the code and detail of its refusal. When none could be tried, the whole call fails, so
 * that metrics and logs of calls show an outage.
 */
export function changeHoldsRpc(deps: WalletDeps, log: Log): Handler<ChangeHoldsRequest, ChangeHoldsResponse> {
  return async ({ changes }) => {
    if (changes.length < 1 || changes.length > MAX_CHANGES)
      return invalid(`changes must be 1 to ${String(MAX_CHANGES)}.`);
    const tried = await Promise.all(changes.map((change) => triedOf(deps, change)));
    const refusals = tried.map(({ refusal }) => refusal);
    const [first] = refusals;
    if (first !== undefined && refusals.every(isOurs)) throw first;
    refusals.filter(isOurs).forEach((failure) => {
      log.error('a change of a hold failed', { code: failure.code, failure });
    });
    return {
      results: tried.map(({ refusal, balance }) => ({
        errorCode: refusal?.code ?? '',
        detail: refusal?.options.detail ?? '',
        exhaustedScope: exhaustedScopeOf(refusal),
        balance,
      })),
    };
  };
}

/** The result of a change: one of the two. */
type Tried = { readonly balance?: Account; readonly refusal?: AppError };

async function triedOf(deps: WalletDeps, change: HoldChange): Promise<Tried> {
  try {
    return { balance: await changed(deps, change) };
  } catch (thrown) {
    return { refusal: toAppError(thrown) };
  }
}

async function changed(deps: WalletDeps, change: HoldChange): Promise<Account> {
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

/** An internal failure instead of a decision of the wallet. */
function isOurs(refusal: AppError | undefined): refusal is AppError {
  return refusal?.code === 'service-unavailable' || refusal?.code === 'internal';
}
