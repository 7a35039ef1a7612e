import type { Log } from '@eligibility/kit';
import type { DocumentDatabase } from '@eligibility/documents';
import type { JournalPage, WalletStore } from '../../app/ports';
import { counterOf, EMPTY_ACCOUNT } from '../../domain/account';
import { accountOf, journalLineOf } from './stored-records';
import { linesIn, walletArchive, type WalletCollections } from './archive';
import { BALANCES, counterPath, walletChanger } from './change-wallet';
import { JOURNAL, OPERATIONS, WALLETS, type JournalDocument } from './collections';

export type WalletStoreOptions = {
  readonly log: Log;
  /** The number of changes after which a wallet is archived: limits its size, and spreads the cost over them. */
  readonly archiveEvery?: number;
};

const ARCHIVE_EVERY = 32;

/**
 * The wallets as documents. Every change is one conditional update of one document.
 */
export function walletStore(
  db: DocumentDatabase,
  { log, archiveEvery = ARCHIVE_EVERY }: WalletStoreOptions,
): WalletStore {
  const collections = {
    wallets: db.collection(WALLETS),
    operations: db.collection(OPERATIONS),
    journal: db.collection(JOURNAL),
  };
  const { wallets } = collections;
  const archive = walletArchive(collections, log);
  const change = walletChanger(collections, async ({ _id: workspaceId, version, archivedVersion }) => {
    if (version - archivedVersion >= archiveEvery) await archive(workspaceId);
  });

  return {
    change,
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

function balancesReader({ wallets }: WalletCollections): WalletStore['balances'] {
  return async (workspaceIds) => {
    const documents = await wallets.find({ filter: { _id: { $in: workspaceIds } }, fields: BALANCES });
    return new Map(documents.map((wallet) => [wallet._id, accountOf(wallet)]));
  };
}

function dailyUseReader({ wallets }: WalletCollections): WalletStore['dailyUse'] {
  return async (workspaceId, { day, scopes }) => {
    const counters = scopes.map((scope) => counterOf(day, scope));
    const fields = Object.fromEntries(counters.map((counter) => [counterPath(counter), 1 as const]));
    const wallet = await wallets.findOne({ _id: workspaceId }, fields);
    return counters.map((counter) => wallet?.dailyUse?.[counter] ?? 0);
  };
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
