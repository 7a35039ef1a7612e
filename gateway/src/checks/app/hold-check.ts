import type { ChecksContext } from './context';
import { AppError, isAppError } from '@eligibility/kit';
import { budgetOf, dailyLimitsOf, secondsToMidnight } from '../../identity/domain/workspace';
import type { CheckRequest, NoteChecksRemaining } from './check-request';
import type { Attempt, Wallet } from './ports';

const DETAILS = {
  workspace: 'The workspace has used up its checks of the day (UTC).',
  key: 'The API key has used up its checks of the day (UTC).',
} as const;

/**
 * Holds one check in the wallet, which counts it against the budgets of its key and workspace in the same step: it is
 * charged within both of them or not at all, and a release frees its place in both.
 * @throws AppError as the wallet; `daily-budget-exhausted` names the budget, and says to retry after midnight UTC
 */
export async function holdCheck(
  { wallet, meter, clock }: ChecksContext,
  request: CheckRequest,
  attempt: Attempt,
): Promise<void> {
  const { workspace, keyId = '', keyChecksPerDay, budget } = request;
  const dailyLimits = dailyLimitsOf(workspace, { id: keyId, checksPerDay: keyChecksPerDay });
  try {
    await wallet.hold({ ...attempt, dailyLimits }, budget);
  } catch (failure) {
    if (!isAppError(failure, 'daily-budget-exhausted')) throw failure;
    const { scope } = failure.options.extensions ?? {};
    const exhausted = budgetOf(typeof scope === 'string' ? scope : '');
    meter.budgetReached(exhausted);
    throw new AppError('daily-budget-exhausted', {
      detail: DETAILS[exhausted],
      extensions: { budget: exhausted },
      retryAfterSeconds: secondsToMidnight(clock.now()),
      cause: failure,
    });
  }
}

type CheckWallet = Pick<Wallet, 'hold' | 'settle'>;

/**
 * The wallet for one live check. It takes the number of remaining checks from answers that the check needs anyway,
 * without a further call. A hold counts as charged until it is released; a failed release counts as made, because the
 * reconciler makes it later.
 */
export function countingWallet<Counted extends CheckWallet>(
  wallet: Counted,
  note: NoteChecksRemaining | undefined,
): Counted {
  if (note === undefined) return wallet;
  let availableWhileHeld: number | undefined;
  const hold: CheckWallet['hold'] = async (held, budget) => {
    try {
      const balance = await wallet.hold(held, budget);
      availableWhileHeld = balance.available;
      note(availableWhileHeld);
      return balance;
    } catch (failure) {
      // The wallet gives this refusal only when no check is left.
      if (isAppError(failure, 'insufficient-balance')) note(0);
      throw failure;
    }
  };
  const settle: CheckWallet['settle'] = async (settlement, held, budget) => {
    try {
      const balance = await wallet.settle(settlement, held, budget);
      note(balance.available);
      return balance;
    } catch (failure) {
      if (settlement === 'release' && availableWhileHeld !== undefined) note(availableWhileHeld + 1);
      throw failure;
    }
  };
  return { ...wallet, hold, settle };
}
