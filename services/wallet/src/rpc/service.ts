import { setImmediate } from 'node:timers/promises';
import type { Log } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type { WalletServiceServer } from '@eligibility/protos/wallet/v1/wallet';
import type { WalletDeps } from '../app/change-wallet';
import { adjustRpc } from './adjust';
import { captureRpc } from './capture';
import { changeHoldsRpc } from './change-holds';
import { getBalanceRpc } from './get-balance';
import { getBalancesRpc } from './get-balances';
import { grantRpc } from './grant';
import { holdRpc } from './hold';
import { listJournalRpc } from './list-journal';
import { releaseRpc } from './release';
import { verifyWalletRpc } from './verify-wallet';

/** The RPCs of the wallet, ready to be served. */
export function walletService(deps: WalletDeps, log: Log): WalletServiceServer {
  return {
    grant: unary(log, grantRpc(deps)),
    adjust: unary(log, adjustRpc(deps)),
    hold: unary(log, holdRpc(deps)),
    capture: unary(log, captureRpc(deps)),
    release: unary(log, releaseRpc(deps)),
    changeHolds: unary(log, changeHoldsRpc(deps, log)),
    getBalance: unary(log, getBalanceRpc(deps)),
    getBalances: unary(log, getBalancesRpc(deps.store)),
    listJournal: unary(log, listJournalRpc(deps.store)),
    verifyWallet: unary(log, verifyWalletRpc({ store: deps.store, pause: setImmediate })),
  };
}
