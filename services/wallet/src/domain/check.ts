import type { Account } from './account';
import { changed, fenced, refused, unchanged, type CheckState, type Decide, type Decision } from './decision';

/**
 * Sets one check aside for the attempt with this fence. A later attempt takes an open hold over without a second one;
 * a released operation may be held again by a later attempt only, so a request that was overtaken comes to nothing.
 */
export function hold(fence: number): Decide {
  return (account, known) => {
    switch (known?.kind) {
      case undefined:
        return newHold(account, fence);
      case 'held':
        return takeOver(account, known, fence);
      case 'captured':
        return refused('already-captured');
      case 'released':
        return fence > known.fence ? newHold(account, fence) : refused('already-released');
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
        return changed(account, { kind: 'release', fence }, { kind: 'released', fence });
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

function newHold(account: Account, fence: number): Decision {
  if (account.available === 0) return refused('insufficient-balance');
  return changed(account, { kind: 'hold', fence }, { kind: 'held', fence });
}

function takeOver(account: Account, held: CheckState, fence: number): Decision {
  if (fence < held.fence) return refused('held-at-another-fence');
  return fence === held.fence ? unchanged(account) : fenced(account, { kind: 'held', fence });
}
