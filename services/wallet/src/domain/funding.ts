import type { Account } from './account';
import { changed, refused, unchanged, type Decide, type Decision, type Operation } from './decision';
import type { Funding } from './entry';

/** Most checks one grant or correction may move: far above any order, far below what a number holds exactly. */
export const MAX_CHECKS_A_CHANGE = 10_000_000;

/** Who changes a wallet by how many checks, and why. */
export type FundingTerms = Omit<Funding, 'kind'>;

/** Adds prepaid checks; the same id with the same terms adds them once. */
export function grant(terms: FundingTerms): Decide {
  return (account, known) =>
    isWithin(terms.checks, 1)
      ? fund(account, known, { kind: 'grant', ...terms })
      : refused('grant-out-of-range');
}

/** Corrects a wallet by a signed number of checks; what is held or spent cannot be taken away. */
export function adjust(terms: FundingTerms): Decide {
  return (account, known) =>
    terms.checks !== 0 && isWithin(terms.checks, -MAX_CHECKS_A_CHANGE)
      ? fund(account, known, { kind: 'adjust', ...terms })
      : refused('adjustment-out-of-range');
}

function isWithin(checks: number, least: number): boolean {
  return Number.isInteger(checks) && checks >= least && checks <= MAX_CHECKS_A_CHANGE;
}

function fund(account: Account, known: Operation | undefined, funding: Funding): Decision {
  if (known !== undefined) return isSame(known, funding) ? unchanged(account) : refused('id-reused');
  if (account.available + funding.checks < 0) return refused('insufficient-balance');
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
