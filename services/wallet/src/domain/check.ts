import type { Account } from './account';
import {
  exhaustedScope,
  NO_DAILY_LIMITS,
  NO_DAILY_USE,
  placesOf,
  type DailyLimits,
  type DailyUse,
} from './daily-use';
import { changed, fenced, refused, unchanged, type CheckState, type Decide, type Decision } from './decision';

/**
 * Sets one check aside for the attempt with this fence. A later attempt takes an open hold over without a second one; a
 * released operation may be held again by a later attempt only, so a request that was overtaken has no effect.
 * @param daily refused when one of these has no place left; an open hold that is taken over keeps the places it has
 */
export function hold(fence: number, daily: DailyLimits = NO_DAILY_LIMITS): Decide {
  return (account, known, used = NO_DAILY_USE) => {
    const newHold = (): Decision => held(account, fence, { daily, used });
    switch (known?.kind) {
      case undefined:
        return newHold();
      case 'held':
        return takeOver(account, known, fence);
      case 'captured':
        return refused('already-captured');
      case 'released':
        return fence > known.fence ? newHold() : refused('already-released');
      case 'grant':
      case 'adjust':
        return refused('id-reused');
    }
  };
}

/** Spends the held check, once; only the attempt that holds it may. */
export function capture(fence: number): Decide {
  return (account, known) => {
    switch (known?.kind) {
      case undefined:
        return refused('not-held');
      case 'held':
        if (fence !== known.fence) return refused('held-at-another-fence');
        return changed(account, { kind: 'capture', fence }, { kind: 'captured', fence });
      case 'captured':
        return fence === known.fence ? unchanged(account) : refused('already-captured');
      case 'released':
        return refused('already-released');
      case 'grant':
      case 'adjust':
        return refused('id-reused');
    }
  };
}

/**
 * Gives the held check back, for the attempt that holds it or any later one. Releasing what was never held is
 * remembered, so that a hold that arrives late is refused.
 */
export function release(fence: number): Decide {
  return (account, known) => {
    switch (known?.kind) {
      case undefined:
        return fenced(account, { kind: 'released', fence });
      case 'held':
        if (fence < known.fence) return refused('held-at-another-fence');
        return givenBack(account, known, fence);
      case 'captured':
        return refused('already-captured');
      case 'released':
        return fence > known.fence ? fenced(account, { kind: 'released', fence }) : unchanged(account);
      case 'grant':
      case 'adjust':
        return refused('id-reused');
    }
  };
}

type Daily = { readonly daily: DailyLimits; readonly used: DailyUse };

function held(account: Account, fence: number, { daily, used }: Daily): Decision {
  if (account.available === 0) return refused('insufficient-balance');
  const scope = exhaustedScope(daily, used);
  if (scope !== undefined) return { ...refused('daily-budget-exhausted'), scope };
  const places = placesOf(daily);
  const decision = changed(
    account,
    { kind: 'hold', fence },
    { kind: 'held', fence, ...(places && { places }) },
  );
  return places ? { ...decision, use: { places, by: 1, limits: daily.limits } } : decision;
}

function givenBack(account: Account, { places }: CheckState, fence: number): Decision {
  const decision = changed(account, { kind: 'release', fence }, { kind: 'released', fence });
  return places ? { ...decision, use: { places, by: -1, limits: [] } } : decision;
}

function takeOver(account: Account, known: CheckState, fence: number): Decision {
  if (fence < known.fence) return refused('held-at-another-fence');
  return fence === known.fence ? unchanged(account) : fenced(account, { ...known, fence });
}
