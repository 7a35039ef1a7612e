import type { Handler } from '@eligibility/kit/grpc';
import type { AdjustRequest, AdjustResponse } from '@eligibility/protos/wallet/v1/wallet';
import { adjust } from '../app/adjust';
import type { WalletDeps } from '../app/change-wallet';
import { fundingTermsOf, operationKeyOf } from './requests';

/** The balances after `adjust`, or its refusal; `validation-failed` for a request that is not well formed. */
export function adjustRpc(deps: WalletDeps): Handler<AdjustRequest, AdjustResponse> {
  return async (request) => ({
    balance: await adjust(deps, operationKeyOf(request), fundingTermsOf(request)),
  });
}
