import type { Account } from '../domain/account';
import * as rules from '../domain/funding';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/**
 * Corrects a wallet by a signed number of checks. Repeating it changes nothing.
 * @throws AppError `validation-failed` when the number of checks is out of range; `insufficient-balance` when it would
 * take more than is available; `operation-conflict` when the operation id was used with other terms
 */
export function adjust(deps: WalletDeps, key: OperationKey, terms: rules.FundingTerms): Promise<Account> {
  return changeWallet(deps, key, rules.adjust(terms));
}
