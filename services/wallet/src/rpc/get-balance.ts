import type { Clock } from '@eligibility/kit';
import type { Handler } from '@eligibility/kit/grpc';
import type { GetBalanceRequest, GetBalanceResponse } from '@eligibility/protos/wallet/v1/wallet';
import { utcDay } from '../app/hold';
import type { WalletStore } from '../app/ports';
import { MAX_READ_SCOPES, scopesOf, workspaceIdOf } from './requests';

/** All zero for a workspace without a wallet; with what was used today of each scope that is named. */
export function getBalanceRpc({
  store,
  clock,
}: {
  readonly store: WalletStore;
  readonly clock: Clock;
}): Handler<GetBalanceRequest, GetBalanceResponse> {
  return async (request) => {
    const workspaceId = workspaceIdOf(request);
    const scopes = scopesOf(request.dailyScopes, MAX_READ_SCOPES);
    const day = utcDay(clock.now());
    const balance = await store.balance(workspaceId);
    const used = scopes.length === 0 ? [] : await store.dailyUse(workspaceId, { day, scopes });
    return { balance, day, dailyUse: scopes.map((scope, index) => ({ scope, used: used[index] ?? 0 })) };
  };
}
