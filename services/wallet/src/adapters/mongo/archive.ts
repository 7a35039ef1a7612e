import { failpoint, type Log } from '@eligibility/kit';
import type { MongoCollection, Update } from '@eligibility/mongo';
import type { OperationKey } from '../../app/ports';
import { oldestKeptCounter } from '../../domain/daily-use';
import type { ArchivedOperation, JournalDocument, StoredOperation, WalletDocument } from './collections';

export type WalletCollections = {
  readonly wallets: MongoCollection<WalletDocument>;
  readonly operations: MongoCollection<ArchivedOperation>;
  readonly journal: MongoCollection<JournalDocument>;
};

/** The id under which a settled operation is kept. */
export function archiveIdOf({ workspaceId, operationId }: OperationKey): string {
  return JSON.stringify([workspaceId, operationId]);
}

/** The lines that are still in the wallet, with the places they will have in the journal. */
export function linesIn({ _id: workspaceId, journaled, lines }: WalletDocument): readonly JournalDocument[] {
  return lines.map(({ key: _key, ...line }, index) => {
    const sequence = journaled + index + 1;
    return { ...line, _id: `${workspaceId}:${String(sequence)}`, workspaceId, sequence };
  });
}

/** Takes away the counters of days long over, as seen from the newest; an operator without a field is refused by servers. */
function forgotten(dailyUse: WalletDocument['dailyUse'] = {}): Update<WalletDocument> {
  const counters = Object.keys(dailyUse).sort();
  const oldestKept = oldestKeptCounter(counters.at(-1)?.slice(0, 'YYYY-MM-DD'.length) ?? '1970-01-01');
  const old = counters.filter((counter) => counter < oldestKept);
  return old.length === 0
    ? {}
    : { $unset: Object.fromEntries(old.map((counter) => [`dailyUse.${counter}`, 1])) };
}

/**
 * Moves settled operations and journal lines out of a wallet, so that it stays small. Copies first and takes away only
 * what was copied, so it may die anywhere and be done again by anybody; a failure is logged and costs nothing but size.
 */
export function walletArchive(
  { wallets, operations, journal }: WalletCollections,
  log: Log,
): (workspaceId: string) => Promise<void> {
  const running = new Set<string>();

  async function archive(workspaceId: string): Promise<void> {
    const wallet = await wallets.findOne({ _id: workspaceId });
    if (wallet === undefined) return;
    const settled = wallet.operations.filter(({ kind }) => kind !== 'held');
    await journal.insertMissing(linesIn(wallet));
    await keep(workspaceId, settled);
    failpoint('wallet.archive-copied');
    await wallets.update({
      filter: { _id: workspaceId, archivedVersion: wallet.archivedVersion },
      update: {
        $set: { archivedVersion: wallet.version },
        $inc: { journaled: wallet.lines.length },
        ...forgotten(wallet.dailyUse),
        $pull: {
          operations: { key: { $in: settled.map(({ key }) => key) } },
          lines: { key: { $in: wallet.lines.map(({ key }) => key) } },
        },
      },
    });
  }

  /** A released operation may be held again later; a higher fence is the later state, whoever writes it first. */
  async function keep(workspaceId: string, settled: readonly StoredOperation[]): Promise<void> {
    const idOf = (operation: StoredOperation): string => archiveIdOf({ workspaceId, ...operation });
    await operations.insertMissing(
      settled.map(({ key: _key, operationId, ...operation }) => ({
        ...operation,
        _id: archiveIdOf({ workspaceId, operationId }),
      })),
    );
    await operations.updateEach(
      settled.flatMap((operation) =>
        'fence' in operation
          ? [
              {
                filter: { _id: idOf(operation), fence: { $lt: operation.fence } },
                update: { $set: { kind: operation.kind, fence: operation.fence } },
              },
            ]
          : [],
      ),
    );
  }

  return async (workspaceId) => {
    if (running.has(workspaceId)) return;
    running.add(workspaceId);
    try {
      await archive(workspaceId);
    } catch (failure) {
      log.warn('could not archive a wallet', { workspaceId, failure });
    } finally {
      running.delete(workspaceId);
    }
  };
}
