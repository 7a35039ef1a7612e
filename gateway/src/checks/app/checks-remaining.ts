import { isAppError } from '@eligibility/kit';
import type { Wallet } from './ports';

/**
 * The number of checks that the workspace can still start at the time of the wallet's answer, with this check settled.
 */
export type NoteChecksRemaining = (checks: number) => void;

type CheckWallet = Pick<Wallet, 'hold' | 'settle'>;

/**
 * The wallet for one live check. It takes the number of remaining checks from answers that the check needs anyway,
 * without a further call. A hold counts as charged until it is released; a failed release counts as made, because the
 * reconciler makes it later. Nothing is noted when the wallet reports no balance.
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
      availableWhileHeld = balance?.available;
      if (availableWhileHeld !== undefined) note(availableWhileHeld);
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
      if (balance !== undefined) note(balance.available);
      return balance;
    } catch (failure) {
      if (settlement === 'release' && availableWhileHeld !== undefined) note(availableWhileHeld + 1);
      throw failure;
    }
  };
  return { ...wallet, hold, settle };
}
