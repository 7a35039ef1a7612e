import type { Account } from '../domain/account';
import * as rules from '../domain/check';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/**
 * Gives the held check back. Repeating it changes nothing; releasing what was never held refuses a hold that arrives
 * late.
 * @throws AppError `operation-conflict` when a later attempt holds the check, or it was captured
 */
export function release(deps: WalletDeps, key: OperationKey, fence: number): Promise<Account> {
  return changeWallet(deps, key, rules.release(fence));
}
