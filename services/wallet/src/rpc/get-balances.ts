import type { Handler } from '@eligibility/kit/grpc';
import type { GetBalancesRequest, GetBalancesResponse } from '@eligibility/protos/wallet/v1/wallet';
import type { WalletStore } from '../app/ports';
import { EMPTY_ACCOUNT } from '../domain/account';
import { invalid, workspaceIdOf } from './requests';

const MAX_WORKSPACES = 200;

/** The balances of every workspace that is named, in that order; all zero for one without a wallet. */
export function getBalancesRpc(
  store: Pick<WalletStore, 'balances'>,
): Handler<GetBalancesRequest, GetBalancesResponse> {
  return async (request) => {
    const workspaceIds = request.workspaceIds.map((workspaceId) => workspaceIdOf({ workspaceId }));
    if (workspaceIds.length < 1 || workspaceIds.length > MAX_WORKSPACES)
      return invalid(`workspace_ids must be 1 to ${String(MAX_WORKSPACES)}.`);
    const accounts = await store.balances(workspaceIds);
    return {
      balances: workspaceIds.map((workspaceId) => ({
        workspaceId,
        balance: accounts.get(workspaceId) ?? EMPTY_ACCOUNT,
      })),
    };
  };
}
