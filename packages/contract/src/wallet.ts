import { EntryKind, type JournalEntry as WireEntry } from '@eligibility/protos/wallet/v1/wallet';
import { words, type WordOf } from './words';

export type { Balance as WalletBalance } from '@eligibility/protos/wallet/v1/wallet';

const kinds = words(EntryKind);

/** One line of a wallet's journal. */
export type JournalEntry = Omit<WireEntry, 'kind'> & { readonly kind: WordOf<typeof EntryKind> };

export function encodeEntry({ kind, ...entry }: JournalEntry): WireEntry {
  return { ...entry, kind: kinds.encode(kind) };
}

/** @throws AppError `internal` for a kind of entry that is not known */
export function decodeEntry({ kind, ...entry }: WireEntry): JournalEntry {
  return { ...entry, kind: kinds.decode(kind) };
}
