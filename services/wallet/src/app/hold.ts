import type { Account } from '../domain/account';
import * as rules from '../domain/check';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/**
 * Sets one check aside before the payer is asked. Repeating it, or taking it over with a higher fence, holds no second one.
 * @throws AppError `insufficient-balance` when no check is left (not remembered: a top-up makes the same operation work);
 * `operation-conflict` when a later attempt holds it, it was captured, or it was released at this fence or a higher one
 */
export function hold(deps: WalletDeps, key: OperationKey, fence: number): Promise<Account> {
  return changeWallet(deps, key, rules.hold(fence));
}
