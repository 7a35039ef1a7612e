import { apply, type Account } from './account';
import type { DailyPlaces, DailyUse, DailyUseChange } from './daily-use';
import type { Entry, Funding } from './entry';

/** The state of the one check of an operation. A higher fence is a later attempt of the same operation. */
export type CheckState = {
  readonly kind: 'held' | 'captured' | 'released';
  readonly fence: number;
  /** While it is held, and counts against limits of its day. */
  readonly places?: DailyPlaces;
};

/** What is stored of an operation id, for ever: its funding, or the state of its check. */
export type Operation = Funding | CheckState;

export type Refusal =
  | 'insufficient-balance'
  | 'daily-budget-exhausted'
  | 'already-captured'
  | 'already-released'
  | 'held-at-another-fence'
  | 'not-held'
  | 'id-reused'
  | 'grant-out-of-range'
  | 'adjustment-out-of-range';

/** The result of a request. Unless refused, `account` is the balance to answer with. */
export type Decision =
  /** Balances move: the three are stored together or not at all. */
  | {
      readonly kind: 'changed';
      readonly account: Account;
      readonly operation: Operation;
      readonly entry: Entry;
      /** How the counters of the day move with it. */
      readonly use?: DailyUseChange;
    }
  /** No balance moves, but the operation's new fence must be remembered. */
  | { readonly kind: 'fenced'; readonly account: Account; readonly operation: CheckState }
  | { readonly kind: 'unchanged'; readonly account: Account }
  | {
      readonly kind: 'refused';
      readonly reason: Refusal;
      /** Which daily limit was met. */
      readonly scope?: string;
    };

/** A pure rule over one wallet and what it knows of one operation; it may be called again, with the same result. */
export type Decide = (account: Account, known: Operation | undefined, used?: DailyUse) => Decision;

type Changed = Extract<Decision, { readonly kind: 'changed' }>;
type Refused = Extract<Decision, { readonly kind: 'refused' }>;

export function changed(account: Account, entry: Entry, operation: Operation): Changed {
  return { kind: 'changed', account: apply(account, entry), operation, entry };
}

export function fenced(account: Account, operation: CheckState): Decision {
  return { kind: 'fenced', account, operation };
}

export function unchanged(account: Account): Decision {
  return { kind: 'unchanged', account };
}

export function refused(reason: Refusal): Refused {
  return { kind: 'refused', reason };
}
