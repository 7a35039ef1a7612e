import { AppError, type Log } from '@eligibility/kit';
import type { MongoDatabase } from '@eligibility/mongo';
import type { Change, JournalPage, WalletStore } from '../../app/ports';
import {
  EMPTY_ACCOUNT,
  type Account,
  counterOf,
  type DailyPlaces,
  type DailyUse,
} from '../../domain/account';
import type { Decision, Operation } from '../../domain/operation';
import { accountOf, journalLineOf, operationOf } from '../stored-records';
import { archiveIdOf, linesIn, walletArchive, type WalletCollections } from './archive';
import { JOURNAL, OPERATIONS, WALLETS, type JournalDocument } from './collections';
import { counterPath, writeOf, type Seen } from './write-decision';

export type WalletStoreOptions = {
  readonly log: Log;
  /** The number of changes after which a wallet is archived: limits its size, and spreads the cost over them. */
  readonly archiveEvery?: number;
};

const ARCHIVE_EVERY = 64;
/** Each conflict means that another writer succeeded; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 200;

const BALANCES = { available: 1, held: 1, captured: 1, granted: 1, version: 1, archivedVersion: 1 } as const;
const NEW_WALLET = {
  ...EMPTY_ACCOUNT,
  version: 0,
  archivedVersion: 0,
  journaled: 0,
  operations: [],
  lines: [],
};

type Known = Seen & {
  readonly account: Account;
  readonly operation: Operation | undefined;
  readonly used: DailyUse;
};

/**
 * The wallets in MongoDB, migrated with `WALLET_COLLECTIONS`; every change is one conditional write of one document.
 */
export function mongoWalletStore(
  db: MongoDatabase,
  { log, archiveEvery = ARCHIVE_EVERY }: WalletStoreOptions,
): WalletStore {
  const collections = {
    wallets: db.collection(WALLETS),
    operations: db.collection(OPERATIONS),
    journal: db.collection(JOURNAL),
  };
  const { wallets } = collections;
  const archive = walletArchive(collections, log);

  /** Undefined when the wallet changed between the read and the write. */
  async function store(
    change: Change,
    decision: Extract<Decision, { kind: 'changed' | 'fenced' }>,
    known: Known | undefined,
  ): Promise<Decision | undefined> {
    const { workspaceId } = change;
    if (known === undefined) {
      await wallets.insert({ ...NEW_WALLET, _id: workspaceId });
      return undefined;
    }
    const wallet = await wallets.updated(writeOf(change, decision, known), BALANCES);
    if (wallet === undefined) return undefined;
    if (wallet.version - wallet.archivedVersion >= archiveEvery) await archive(workspaceId);
    return { ...decision, account: accountOf(wallet) };
  }

  return {
    change: async (change) => {
      for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
        const known = await look(collections, change);
        const decision = change.decide(known?.account ?? EMPTY_ACCOUNT, known?.operation, known?.used);
        if (decision.kind === 'refused' || decision.kind === 'unchanged') return decision;
        const stored = await store(change, decision, known);
        if (stored !== undefined) return stored;
      }
      throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
    },
    balance: async (workspaceId) => {
      const wallet = await wallets.findOne({ _id: workspaceId }, BALANCES);
      return wallet === undefined ? EMPTY_ACCOUNT : accountOf(wallet);
    },
    dailyUse: dailyUseReader(collections),
    workspaceIds: async (after, limit) => {
      const filter = { _id: { $gt: after } };
      return (await wallets.find({ filter, sort: { _id: 1 }, limit, fields: { _id: 1 } })).map(
        ({ _id }) => _id,
      );
    },
    statement: async (workspaceId) => {
      // One document, so balances and lines are consistent.
      const wallet = await wallets.findOne({ _id: workspaceId }, { ...BALANCES, journaled: 1, lines: 1 });
      if (wallet === undefined) return { account: EMPTY_ACCOUNT, lastSequence: 0 };
      return { account: accountOf(wallet), lastSequence: wallet.journaled + wallet.lines.length };
    },
    balances: balancesReader(collections),
    journal: async (workspaceId, page) =>
      (await newestLines(collections, workspaceId, page)).map(journalLineOf),
  };
}

/**
 * Undefined while there is no wallet. The wallet is read first: what has been moved out since is in the archive by
 * then.
 */
async function look(
  { wallets, operations }: WalletCollections,
  key: Pick<Change, 'workspaceId' | 'operationId' | 'counts'>,
): Promise<Known | undefined> {
  const { workspaceId, operationId, counts } = key;
  const fields = { ...BALANCES, ...countersOf(counts), operations: { $elemMatch: { operationId } } };
  const wallet = await wallets.findOne({ _id: workspaceId }, fields);
  if (wallet === undefined) return undefined;
  // A projection leaves the list out when nothing in it matches.
  const [here] = (wallet.operations as typeof wallet.operations | undefined) ?? [];
  const operation = here ?? (await operations.findOne({ _id: archiveIdOf(key) }));
  return {
    here,
    archivedVersion: wallet.archivedVersion,
    account: accountOf(wallet),
    operation: operation && operationOf(operation, 'places' in operation ? operation.places : undefined),
    used: (scope) => wallet.dailyUse?.[counterOf(counts?.day ?? '', scope)] ?? 0,
  };
}

function balancesReader({ wallets }: WalletCollections): WalletStore['balances'] {
  return async (workspaceIds) => {
    const found = await wallets.find({ filter: { _id: { $in: workspaceIds } }, fields: BALANCES });
    return new Map(found.map((wallet) => [wallet._id, accountOf(wallet)]));
  };
}

function dailyUseReader({ wallets }: WalletCollections): WalletStore['dailyUse'] {
  return async (workspaceId, places) => {
    const wallet = await wallets.findOne({ _id: workspaceId }, countersOf(places));
    return places.scopes.map((scope) => wallet?.dailyUse?.[counterOf(places.day, scope)] ?? 0);
  };
}

/** Nothing is read when there are no limits. */
function countersOf(counts: DailyPlaces | undefined): Readonly<Record<string, 1>> {
  return Object.fromEntries(
    counts?.scopes.map((scope) => [counterPath(counts.day, scope), 1] as const) ?? [],
  );
}

/** Lines leave the wallet only after they are in the journal, so reading the wallet first leaves no gap. */
async function newestLines(
  { wallets, journal }: WalletCollections,
  workspaceId: string,
  { beforeSequence = Number.MAX_SAFE_INTEGER, limit }: JournalPage,
): Promise<readonly JournalDocument[]> {
  const wallet = await wallets.findOne({ _id: workspaceId }, { journaled: 1, lines: 1 });
  if (wallet === undefined || limit === 0) return [];
  const recent = linesIn(wallet)
    .filter(({ sequence }) => sequence < beforeSequence)
    .reverse()
    .slice(0, limit);
  if (recent.length === limit) return recent;
  const older = await journal.find({
    filter: { workspaceId, sequence: { $lt: Math.min(beforeSequence, wallet.journaled + 1) } },
    sort: { sequence: -1 },
    limit: limit - recent.length,
  });
  return [...recent, ...older];
}
