import type { Handler } from '@eligibility/kit/grpc';
import type { VerifyWalletRequest, VerifyWalletResponse } from '@eligibility/protos/wallet/v1/wallet';
import { verifyWallet, type VerifyDeps } from '../app/verify-wallet';
import { workspaceIdOf } from './requests';

/** The balances of a wallet next to its replayed journal. */
export function verifyWalletRpc(deps: VerifyDeps): Handler<VerifyWalletRequest, VerifyWalletResponse> {
  return async (request) => {
    const { account: balance, replayed } = await verifyWallet(deps, workspaceIdOf(request));
    return { balance, replayed: replayed.account, lines: replayed.lines };
  };
}
