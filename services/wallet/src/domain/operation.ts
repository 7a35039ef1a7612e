import {
  apply,
  type Account,
  type Entry,
  type Funding,
  exhaustedScope,
  NO_DAILY_LIMITS,
  NO_DAILY_USE,
  placesOf,
  type DailyLimits,
  type DailyPlaces,
  type DailyUse,
  type DailyUseChange,
} from './account';

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
      /** Of a balance that is too small. */
      readonly lacking?: { readonly available: number; readonly needed: number };
    };

/** A pure rule over one wallet and what it knows of one operation; it may be called again, with the same result. */
export type Decide = (account: Account, known: Operation | undefined, used?: DailyUse) => Decision;

/** Most checks one grant or correction may move: far above any order, far below what a number holds exactly. */
export const MAX_CHECKS_PER_CHANGE = 10_000_000;

/** Who changes a wallet by how many checks, and why. */
export type FundingTerms = Omit<Funding, 'kind'>;

/** Adds prepaid checks; the same id with the same terms adds them once. */
export function grant(terms: FundingTerms): Decide {
  return (account, known) =>
    isWithin(terms.checks, 1)
      ? fund(account, known, fundingOf('grant', terms))
      : refused('grant-out-of-range');
}

/** Corrects a wallet by a signed number of checks; what is held or spent cannot be taken away. */
export function adjust(terms: FundingTerms): Decide {
  return (account, known) =>
    terms.checks !== 0 && isWithin(terms.checks, -MAX_CHECKS_PER_CHANGE)
      ? fund(account, known, fundingOf('adjust', terms))
      : refused('adjustment-out-of-range');
}

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

function isWithin(checks: number, least: number): boolean {
  return Number.isInteger(checks) && checks >= least && checks <= MAX_CHECKS_PER_CHANGE;
}

function fundingOf(kind: Funding['kind'], { checks, actor, reason }: FundingTerms): Funding {
  return { kind, checks, actor, reason };
}

function fund(account: Account, known: Operation | undefined, funding: Funding): Decision {
  if (known !== undefined) return isSame(known, funding) ? unchanged(account) : refused('id-reused');
  if (account.available + funding.checks < 0) return tooFew(account, -funding.checks);
  return changed(account, funding, funding);
}

function isSame(known: Operation, funding: Funding): boolean {
  return (
    known.kind === funding.kind &&
    known.checks === funding.checks &&
    known.actor === funding.actor &&
    known.reason === funding.reason
  );
}

type Daily = { readonly daily: DailyLimits; readonly used: DailyUse };

function held(account: Account, fence: number, { daily, used }: Daily): Decision {
  if (account.available === 0) return tooFew(account, 1);
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

type Changed = Extract<Decision, { readonly kind: 'changed' }>;
type Refused = Extract<Decision, { readonly kind: 'refused' }>;

function changed(account: Account, entry: Entry, operation: Operation): Changed {
  return { kind: 'changed', account: apply(account, entry), operation, entry };
}

function fenced(account: Account, operation: CheckState): Decision {
  return { kind: 'fenced', account, operation };
}

function unchanged(account: Account): Decision {
  return { kind: 'unchanged', account };
}

function tooFew({ available }: Account, needed: number): Refused {
  return { ...refused('insufficient-balance'), lacking: { available, needed } };
}

function refused(reason: Refusal): Refused {
  return { kind: 'refused', reason };
}
