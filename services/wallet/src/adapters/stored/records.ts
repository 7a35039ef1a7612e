import type { JournalLine } from '../../app/ports';
import type { Account } from '../../domain/account';
import type { DailyPlaces } from '../../domain/daily-use';
import type { CheckState, Operation } from '../../domain/decision';
import { isFunding, type Funding } from '../../domain/entry';

// Fields are copied one by one, because a driver adds members of its own to a record, and a record has empty fields
// that its kind does not use.

/** The balances of a stored wallet. */
export function accountOf(row: Account): Account {
  return { available: row.available, held: row.held, captured: row.captured, granted: row.granted };
}

/** What a stored operation says. @param places where it counts while it is held, as its store keeps that */
export function operationOf(
  row: Funding | Pick<CheckState, 'kind' | 'fence'>,
  places: DailyPlaces | undefined,
): Operation {
  return isFunding(row) ? fundingOf(row) : { kind: row.kind, fence: row.fence, ...(places && { places }) };
}

/** One stored line of the journal. */
export function journalLineOf(row: JournalLine): JournalLine {
  const place = { sequence: row.sequence, operationId: row.operationId, atMs: row.atMs };
  return isFunding(row) ? { ...place, ...fundingOf(row) } : { ...place, kind: row.kind, fence: row.fence };
}

function fundingOf(row: Funding): Funding {
  return { kind: row.kind, checks: row.checks, actor: row.actor, reason: row.reason };
}
