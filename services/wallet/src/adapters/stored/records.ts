import type { JournalLine } from '../../app/ports';
import type { Account } from '../../domain/account';
import type { Operation } from '../../domain/decision';
import { isFunding, type Funding } from '../../domain/entry';

// A driver adds members of its own to a record, and a record has nothing in the fields its kind does not use: hence field by field.

/** The balances of a stored wallet. */
export function accountOf(row: Account): Account {
  return { available: row.available, held: row.held, captured: row.captured, granted: row.granted };
}

/** What a stored operation says. */
export function operationOf(row: Operation): Operation {
  return isFunding(row) ? fundingOf(row) : { kind: row.kind, fence: row.fence };
}

/** One stored line of the journal. */
export function journalLineOf(row: JournalLine): JournalLine {
  const place = { sequence: row.sequence, operationId: row.operationId, atMs: row.atMs };
  return isFunding(row) ? { ...place, ...fundingOf(row) } : { ...place, kind: row.kind, fence: row.fence };
}

function fundingOf(row: Funding): Funding {
  return { kind: row.kind, checks: row.checks, actor: row.actor, reason: row.reason };
}
