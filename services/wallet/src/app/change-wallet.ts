import { AppError, failpoint, isoTime, type Clock, type ErrorCode } from '@eligibility/kit';
import { brokenInvariant, type Account, placesOf, type DailyLimit } from '../domain/account';
import * as rules from '../domain/operation';
import type { Decide, Decision, FundingTerms, Refusal } from '../domain/operation';
import type { Change, OperationKey, WalletStore } from './ports';

/** What the wallet service has open; `start` makes it once. */
export type WalletContext = { readonly store: WalletStore; readonly clock: Clock };

/** The attempt of a check, and what it may not exceed on the day it is held. */
export type WantedHold = { readonly fence: number; readonly dailyLimits?: readonly DailyLimit[] };

/**
 * Adds prepaid checks; the first grant creates the wallet. Repeating it adds nothing.
 * @throws AppError `validation-failed` when the number of checks is out of range; `operation-conflict` when the
 * operation id was used with other terms; and, as all of these use cases, what `changeWallet` throws
 */
export function grant(context: WalletContext, key: OperationKey, terms: FundingTerms): Promise<Account> {
  return changeWallet(context, key, { decide: rules.grant(terms) });
}

/**
 * Corrects a wallet by a signed number of checks. Repeating it changes nothing.
 * @throws AppError `validation-failed` when the number of checks is out of range; `insufficient-balance` when it would
 * take more than is available; `operation-conflict` when the operation id was used with other terms
 */
export function adjust(context: WalletContext, key: OperationKey, terms: FundingTerms): Promise<Account> {
  return changeWallet(context, key, { decide: rules.adjust(terms) });
}

/**
 * Sets one check aside before the payer is asked. Repeating it, or taking it over with a higher fence, holds no second
 * one.
 * @throws AppError `insufficient-balance` when no check is left, `daily-budget-exhausted` when a daily limit is met
 * (neither is remembered: the same operation works once there is room); `operation-conflict` when a later attempt holds
 * it, it was captured, or it was released at this fence or a higher one
 */
export function hold(
  context: WalletContext,
  key: OperationKey,
  { fence, dailyLimits = [] }: WantedHold,
): Promise<Account> {
  const daily = { day: utcDay(context.clock.now()), limits: dailyLimits };
  return changeWallet(context, key, { decide: rules.hold(fence, daily), counts: placesOf(daily) });
}

/**
 * Spends the held check, once. Repeating it changes nothing.
 * @throws AppError `operation-conflict` when this attempt does not hold a check: never held, held or captured at
 * another fence, or released
 */
export function capture(context: WalletContext, key: OperationKey, fence: number): Promise<Account> {
  return changeWallet(context, key, { decide: rules.capture(fence) });
}

/**
 * Gives the held check back. Repeating it changes nothing; releasing what was never held refuses a hold that arrives
 * late.
 * @throws AppError `operation-conflict` when a later attempt holds the check, or it was captured
 */
export function release(context: WalletContext, key: OperationKey, fence: number): Promise<Account> {
  return changeWallet(context, key, { decide: rules.release(fence) });
}

/** YYYY-MM-DD. */
export function utcDay(atMs: number): string {
  return isoTime(atMs).slice(0, 10);
}

/**
 * How every use case changes a wallet: one rule, decided and stored in one step.
 * @returns the balances afterwards
 * @throws AppError `insufficient-balance`, `daily-budget-exhausted`, `operation-conflict` or `validation-failed` when
 * the rule refuses, `internal` when the rule would break the account (then nothing is stored), `service-unavailable`
 * from the store
 */
export async function changeWallet(
  context: WalletContext,
  { workspaceId, operationId }: OperationKey,
  { decide, counts }: Pick<Change, 'decide' | 'counts'>,
): Promise<Account> {
  const key = { workspaceId, operationId };
  const decision = await context.store.change({
    ...key,
    atMs: context.clock.now(),
    decide: sound(decide),
    counts,
  });
  failpoint(`wallet.after-${stepOf(decision)}`);
  if (decision.kind === 'refused') throw refusal(decision);
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
  'insufficient-balance': ['insufficient-balance', 'The wallet has too few checks.'],
  'daily-budget-exhausted': ['daily-budget-exhausted', 'The daily budget is used up.'],
  'already-captured': ['operation-conflict', 'The check of this operation was already captured.'],
  'already-released': ['operation-conflict', 'The check of this operation was already released.'],
  'held-at-another-fence': ['operation-conflict', 'Another attempt holds the check of this operation.'],
  'not-held': ['operation-conflict', 'This operation holds no check.'],
  'id-reused': ['operation-conflict', 'The operation id belongs to another change.'],
  'grant-out-of-range': ['validation-failed', `checks must be 1 to ${String(rules.MAX_CHECKS_PER_CHANGE)}.`],
  'adjustment-out-of-range': [
    'validation-failed',
    `checks must be -${String(rules.MAX_CHECKS_PER_CHANGE)} to ${String(rules.MAX_CHECKS_PER_CHANGE)} and not 0.`,
  ],
} as const satisfies Record<Refusal, readonly [ErrorCode, string]>;

function refusal({ reason, scope, lacking }: Extract<Decision, { readonly kind: 'refused' }>): AppError {
  const [code, general] = REFUSALS[reason];
  const detail = lacking === undefined ? general : figures(lacking);
  return new AppError(code, { detail, ...(scope !== undefined && { extensions: { scope } }) });
}

function figures({ available, needed }: { readonly available: number; readonly needed: number }): string {
  const [has, needs] = [available, needed].map((checks) => checks.toLocaleString('en-US'));
  return `The wallet has ${has ?? ''} ${available === 1 ? 'check' : 'checks'} available, and this needs ${needs ?? ''}. A top-up adds checks.`;
}
