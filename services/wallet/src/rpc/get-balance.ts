import type { Handler } from '@eligibility/kit/grpc';
import type { GetBalanceRequest, GetBalanceResponse } from '@eligibility/protos/wallet/v1/wallet';
import type { WalletStore } from '../app/ports';
import { workspaceIdOf } from './requests';

/** All zero for a workspace without a wallet. */
export function getBalanceRpc(store: WalletStore): Handler<GetBalanceRequest, GetBalanceResponse> {
  return async (request) => ({ balance: await store.balance(workspaceIdOf(request)) });
}
