import type { Handler } from '@eligibility/kit/grpc';
import type { GrantRequest, GrantResponse } from '@eligibility/protos/wallet/v1/wallet';
import { grant } from '../app/grant';
import type { WalletDeps } from '../app/change-wallet';
import { fundingTermsOf, operationKeyOf } from './requests';

/** The balances after `grant`, or its refusal; `validation-failed` for a request that is not well formed. */
export function grantRpc(deps: WalletDeps): Handler<GrantRequest, GrantResponse> {
  return async (request) => ({
    balance: await grant(deps, operationKeyOf(request), fundingTermsOf(request)),
  });
}
