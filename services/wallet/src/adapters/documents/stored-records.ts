import type { JournalLine } from '../../app/ports';
import { isFunding, type Account, type Funding } from '../../domain/account';
import type { DailyPlaces } from '../../domain/account';
import type { CheckState, Operation } from '../../domain/operation';

// Fields are copied one by one: a record that was read has fields of its own beside those that are named here.

/** The balances of a stored wallet. */
export function accountOf(row: Account): Account {
  return { available: row.available, held: row.held, captured: row.captured, granted: row.granted };
}

/** An operation as it is stored: what it counts against while it is held is one list of words, the day first. */
export type StoredState = Funding | (Omit<CheckState, 'places'> & { readonly places?: readonly string[] });

export function storedState(operation: Operation): StoredState {
  if (isFunding(operation)) return operation;
  const { places, ...state } = operation;
  return { ...state, ...(places && { places: [places.day, ...places.scopes] }) };
}

export function operationOf(row: StoredState): Operation {
  if (isFunding(row)) return fundingOf(row);
  return { kind: row.kind, fence: row.fence, ...(row.places && { places: placesOf(row.places) }) };
}

/** One stored line of the journal. */
export function journalLineOf(row: JournalLine): JournalLine {
  const place = { sequence: row.sequence, operationId: row.operationId, atMs: row.atMs };
  return isFunding(row) ? { ...place, ...fundingOf(row) } : { ...place, kind: row.kind, fence: row.fence };
}

function fundingOf(row: Funding): Funding {
  return { kind: row.kind, checks: row.checks, actor: row.actor, reason: row.reason };
}

function placesOf([day = '', ...scopes]: readonly string[]): DailyPlaces {
  return { day, scopes };
}
