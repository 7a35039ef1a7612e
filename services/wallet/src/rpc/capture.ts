import type { Handler } from '@eligibility/kit/grpc';
import type { CaptureRequest, CaptureResponse } from '@eligibility/protos/wallet/v1/wallet';
import { capture } from '../app/capture';
import type { WalletDeps } from '../app/change-wallet';
import { fenceOf, operationKeyOf } from './requests';

/** The balances after `capture`, or its refusal; `validation-failed` for a request that is not well formed. */
export function captureRpc(deps: WalletDeps): Handler<CaptureRequest, CaptureResponse> {
  return async (request) => ({ balance: await capture(deps, operationKeyOf(request), fenceOf(request)) });
}
