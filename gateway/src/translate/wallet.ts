import { AppError } from '@eligibility/kit';
import { EntryKind, type Balance, type JournalEntry } from '@eligibility/protos/wallet/v1/wallet';
import type { WalletBalance, WalletEntry } from '../app/ports';

const KIND_OF: Readonly<Record<EntryKind, WalletEntry['kind'] | undefined>> = {
  [EntryKind.GRANT]: 'grant',
  [EntryKind.ADJUST]: 'adjust',
  [EntryKind.HOLD]: 'hold',
  [EntryKind.CAPTURE]: 'capture',
  [EntryKind.RELEASE]: 'release',
  [EntryKind.UNSPECIFIED]: undefined,
  [EntryKind.UNRECOGNIZED]: undefined,
};

/** @throws AppError `internal` when the wallet answers without a balance */
export function balanceFromWire(wire: Balance | undefined): WalletBalance {
  if (wire === undefined) throw new AppError('internal');
  const { available, held, captured, granted } = wire;
  return { available, held, captured, granted };
}

/** @throws AppError `internal` for a kind of entry this gateway does not know */
export function entryFromWire(wire: JournalEntry): WalletEntry {
  const kind = KIND_OF[wire.kind];
  if (kind === undefined) throw new AppError('internal');
  const { sequence, operationId, checks, actor, reason, atMs } = wire;
  return { sequence, kind, operationId, checks, actor, reason, atMs };
}
