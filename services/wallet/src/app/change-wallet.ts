import { AppError, failpoint, type Clock, type ErrorCode } from '@eligibility/kit';
import { brokenInvariant, type Account } from '../domain/account';
import type { Decide, Decision, Refusal } from '../domain/decision';
import { MAX_CHECKS_A_CHANGE } from '../domain/funding';
import type { Change, OperationKey, WalletStore } from './ports';

export type WalletDeps = { readonly store: WalletStore; readonly clock: Clock };

/**
 * How every use case changes a wallet: one rule, decided and stored in one step.
 * @returns the balances afterwards
 * @throws AppError `insufficient-balance`, `daily-budget-exhausted`, `operation-conflict` or `validation-failed` when
 * the rule refuses, `internal` when the rule would break the account (then nothing is stored), `service-unavailable`
 * from the store
 */
export async function changeWallet(
  deps: WalletDeps,
  key: OperationKey,
  wanted: Decide | Pick<Change, 'decide' | 'counts'>,
): Promise<Account> {
  const { decide, counts } = typeof wanted === 'function' ? { decide: wanted, counts: undefined } : wanted;
  const decision = await deps.store.change({ ...key, atMs: deps.clock.now(), decide: sound(decide), counts });
  failpoint(`wallet.after-${stepOf(decision)}`);
  if (decision.kind === 'refused') throw refusal(decision.reason, decision.scope);
  return decision.account;
}

/** Rejects a decision that would break the account, before the store commits it. */
function sound(decide: Decide): Decide {
  return (account, known, used) => {
    const decision = decide(account, known, used);
    const broken = decision.kind === 'refused' ? undefined : brokenInvariant(decision.account);
    if (broken !== undefined) throw new AppError('internal', { cause: new Error(broken) });
    failpoint(`wallet.before-${stepOf(decision)}`);
    return decision;
  };
}

/** The verb when balances move, else why they do not. */
function stepOf(decision: Decision): string {
  return decision.kind === 'changed' ? decision.entry.kind : decision.kind;
}

const REFUSALS = {
  'insufficient-balance': ['insufficient-balance', 'The wallet does not have enough checks left.'],
  'daily-budget-exhausted': ['daily-budget-exhausted', 'The daily budget is used up.'],
  'already-captured': ['operation-conflict', 'The check of this operation was already captured.'],
  'already-released': ['operation-conflict', 'The check of this operation was already released.'],
  'held-at-another-fence': ['operation-conflict', 'Another attempt holds the check of this operation.'],
  'not-held': ['operation-conflict', 'This operation holds no check.'],
  'id-reused': ['operation-conflict', 'The operation id belongs to another change.'],
  'grant-out-of-range': ['validation-failed', `checks must be 1 to ${String(MAX_CHECKS_A_CHANGE)}.`],
  'adjustment-out-of-range': [
    'validation-failed',
    `checks must be -${String(MAX_CHECKS_A_CHANGE)} to ${String(MAX_CHECKS_A_CHANGE)} and not 0.`,
  ],
} as const satisfies Record<Refusal, readonly [ErrorCode, string]>;

function refusal(reason: Refusal, scope: string | undefined): AppError {
  const [code, detail] = REFUSALS[reason];
  return new AppError(code, { detail, ...(scope !== undefined && { extensions: { scope } }) });
}
