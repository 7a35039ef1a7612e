import type { Account } from '../domain/account';
import * as rules from '../domain/check';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/**
 * Spends the held check, once. Repeating it changes nothing.
 * @throws AppError `operation-conflict` when this attempt does not hold a check: never held, held or captured at
 * another fence, or released
 */
export function capture(deps: WalletDeps, key: OperationKey, fence: number): Promise<Account> {
  return changeWallet(deps, key, rules.capture(fence));
}
