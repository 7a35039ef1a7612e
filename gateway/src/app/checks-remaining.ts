import { isAppError } from '@eligibility/kit';
import type { Wallet } from './ports';

/** How many checks the workspace can still begin, at the moment of the wallet's answer, with this check settled. */
export type NoteChecksRemaining = (checks: number) => void;

type CheckWallet = Pick<Wallet, 'hold' | 'settle'>;

/**
 * The wallet for one live check. It reads out of the answers that the check needs anyway how many checks are left, so that
 * nothing more is asked. A hold counts as charged until a release says otherwise; a release that fails is made later, by the
 * reconciler, and counts as made. Nothing is noted where the wallet says nothing.
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
      // The wallet refuses so only when not one is left.
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
