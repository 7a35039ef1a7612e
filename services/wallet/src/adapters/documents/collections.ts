import type { CollectionDeclaration } from '@eligibility/documents';
import type { JournalLine } from '../../app/ports';
import type { Account, Entry } from '../../domain/account';
import type { StoredState } from './stored-records';

/** `key` names one state of one operation, or one line, within a wallet: see `keyOf`. */
export type StoredOperation = StoredState & { readonly operationId: string; readonly key: string };
type StoredLine = Entry & Pick<JournalLine, 'operationId' | 'atMs'> & { readonly key: string };

/** A wallet with everything that may still change, so that one write of one document changes all of it together. */
export type WalletDocument = Account & {
  /** The workspace. */
  readonly _id: string;
  /** How many changes were stored. */
  readonly version: number;
  /** The version up to which settled operations were last moved out. */
  readonly archivedVersion: number;
  /** How many lines were moved to the journal; the lines still here follow them in order. */
  readonly journaled: number;
  /** Every open hold, and what was settled since the last archiving. */
  readonly operations: readonly StoredOperation[];
  /** Lines not yet known to be in the journal, oldest first. */
  readonly lines: readonly StoredLine[];
  /** Checks held or captured on a day, by `counterOf`; only for limited scopes, and for the newest days. */
  readonly dailyUse?: Readonly<Record<string, number>>;
};

/** A settled operation, kept for ever, so that even a very late duplicate is recognised. */
export type ArchivedOperation = StoredState & { readonly _id: string };

export type JournalDocument = JournalLine & { readonly _id: string; readonly workspaceId: string };

const TERMS = { kind: String, fence: Number, checks: Number, actor: String, reason: String };

export const WALLETS: CollectionDeclaration<WalletDocument> = {
  name: 'wallet_wallets',
  shardKey: '_id',
  fields: {
    _id: String,
    available: Number,
    held: Number,
    captured: Number,
    granted: Number,
    version: Number,
    archivedVersion: Number,
    journaled: Number,
    operations: [{ ...TERMS, operationId: String, key: String, places: [String] }],
    lines: [{ ...TERMS, operationId: String, key: String, atMs: Number }],
    dailyUse: 'counters',
  },
  indexes: {},
};

export const OPERATIONS: CollectionDeclaration<ArchivedOperation> = {
  name: 'wallet_operations',
  shardKey: '_id',
  fields: { ...TERMS, _id: String },
  indexes: {},
};

export const JOURNAL: CollectionDeclaration<JournalDocument> = {
  name: 'wallet_journal',
  shardKey: 'workspaceId',
  fields: { ...TERMS, _id: String, workspaceId: String, sequence: Number, operationId: String, atMs: Number },
  indexes: { by_workspace: { fields: { workspaceId: 1, sequence: -1 }, unique: true } },
};

export const WALLET_COLLECTIONS = [WALLETS, OPERATIONS, JOURNAL];
