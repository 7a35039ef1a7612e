import type { JournalLine } from '../../app/ports';
import type { Account } from '../../domain/account';
import type { Operation } from '../../domain/decision';
import { isFunding, type Entry, type Funding } from '../../domain/entry';

/** The columns that `operations` and `journal` share: kind, checks, fence, actor, reason. */
export type TermsColumns = readonly [string, number | null, number | null, string | null, string | null];

export function columnsOf(terms: Operation | Entry): TermsColumns {
  return isFunding(terms)
    ? [terms.kind, terms.checks, null, terms.actor, terms.reason]
    : [terms.kind, null, terms.fence, null, null];
}

// The driver adds members of its own to a row, and a row has null in the columns its kind does not use: hence field by field.

export function accountOf(row: Account): Account {
  return { available: row.available, held: row.held, captured: row.captured, granted: row.granted };
}

export function operationOf(row: Operation): Operation {
  return isFunding(row) ? fundingOf(row) : { kind: row.kind, fence: row.fence };
}

export function journalLineOf(row: JournalLine): JournalLine {
  const place = { sequence: row.sequence, operationId: row.operationId, atMs: row.atMs };
  return isFunding(row) ? { ...place, ...fundingOf(row) } : { ...place, kind: row.kind, fence: row.fence };
}

function fundingOf(row: Funding): Funding {
  return { kind: row.kind, checks: row.checks, actor: row.actor, reason: row.reason };
}
