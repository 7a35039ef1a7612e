import type { Handler } from '@eligibility/kit/grpc';
import type { HoldRequest, HoldResponse } from '@eligibility/protos/wallet/v1/wallet';
import { hold } from '../app/hold';
import type { WalletDeps } from '../app/change-wallet';
import { operationKeyOf, wantedHoldOf } from './requests';

/** The balances after `hold`, or its refusal; `validation-failed` for a request that is not well formed. */
export function holdRpc(deps: WalletDeps): Handler<HoldRequest, HoldResponse> {
  return async (request) => ({ balance: await hold(deps, operationKeyOf(request), wantedHoldOf(request)) });
}
