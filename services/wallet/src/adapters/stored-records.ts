import type { JournalLine } from '../app/ports';
import { isFunding, type Account, type Funding } from '../domain/account';
import type { DailyPlaces } from '../domain/account';
import type { CheckState, Operation } from '../domain/operation';

// Fields are copied one by one, because a driver adds members of its own to a record, and a record has empty fields
// that its kind does not use.

/** The balances of a stored wallet. */
export function accountOf(row: Account): Account {
  return { available: row.available, held: row.held, captured: row.captured, granted: row.granted };
}

/** An operation as both stores have it: what it counts against while it is held is one list of words, the day first. */
export type StoredState = Funding | (Omit<CheckState, 'places'> & { readonly places?: readonly string[] });

export function storedState(operation: Operation): StoredState {
  if (isFunding(operation)) return operation;
  const { places, ...state } = operation;
  return { ...state, ...(places && { places: [places.day, ...places.scopes] }) };
}

/** @param places the words of a stored state, which not every driver keeps with it */
export function operationOf(
  row: Funding | Pick<CheckState, 'kind' | 'fence'>,
  places: readonly string[] | undefined,
): Operation {
  if (isFunding(row)) return fundingOf(row);
  return { kind: row.kind, fence: row.fence, ...(places && { places: placesOf(places) }) };
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
