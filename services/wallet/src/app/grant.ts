import type { Account } from '../domain/account';
import * as rules from '../domain/funding';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/**
 * Adds prepaid checks; the first grant creates the wallet. Repeating it adds nothing.
 * @throws AppError `validation-failed` when the number of checks is out of range; `operation-conflict` when the
 * operation id was used with other terms
 */
export function grant(deps: WalletDeps, key: OperationKey, terms: rules.FundingTerms): Promise<Account> {
  return changeWallet(deps, key, rules.grant(terms));
}
