import type { Handler } from '@eligibility/kit/grpc';
import type { ReleaseRequest, ReleaseResponse } from '@eligibility/protos/wallet/v1/wallet';
import { release } from '../app/release';
import type { WalletDeps } from '../app/change-wallet';
import { fenceOf, operationKeyOf } from './requests';

/** The balances after `release`, or its refusal; `validation-failed` for a request that is not well formed. */
export function releaseRpc(deps: WalletDeps): Handler<ReleaseRequest, ReleaseResponse> {
  return async (request) => ({ balance: await release(deps, operationKeyOf(request), fenceOf(request)) });
}
