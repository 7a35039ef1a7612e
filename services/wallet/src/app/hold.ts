import { isoTime } from '@eligibility/kit';
import type { Account } from '../domain/account';
import * as rules from '../domain/check';
import { placesOf, type DailyLimit } from '../domain/daily-use';
import { changeWallet, type WalletDeps } from './change-wallet';
import type { OperationKey } from './ports';

/** The attempt of a check, and what it may not exceed on the day it is held. */
export type WantedHold = { readonly fence: number; readonly dailyLimits?: readonly DailyLimit[] };

/**
 * Sets one check aside before the payer is asked. Repeating it, or taking it over with a higher fence, holds no second
 * one.
 * @throws AppError `insufficient-balance` when no check is left, `daily-budget-exhausted` when a daily limit is met
 * (neither is remembered: the same operation works once there is room); `operation-conflict` when a later attempt holds
 * it, it was captured, or it was released at this fence or a higher one
 */
export function hold(
  deps: WalletDeps,
  key: OperationKey,
  { fence, dailyLimits = [] }: WantedHold,
): Promise<Account> {
  // Without a limit there is nothing to count, so the day is not needed.
  if (dailyLimits.length === 0) return changeWallet(deps, key, rules.hold(fence));
  const daily = { day: utcDay(deps.clock.now()), limits: dailyLimits };
  return changeWallet(deps, key, { decide: rules.hold(fence, daily), counts: placesOf(daily) });
}

/** YYYY-MM-DD. */
export function utcDay(atMs: number): string {
  return isoTime(atMs).slice(0, 10);
}
