import { failpoint, type Log } from '@eligibility/kit';
import type { Collection, Update } from '@eligibility/documents';
import type { OperationKey } from '../../app/ports';
import { oldestKeptCounter } from '../../domain/account';
import type { ArchivedOperation, JournalDocument, StoredOperation, WalletDocument } from './collections';

export type WalletCollections = {
  readonly wallets: Collection<WalletDocument>;
  readonly operations: Collection<ArchivedOperation>;
  readonly journal: Collection<JournalDocument>;
};

/** The id under which a settled operation is kept. */
export function archiveIdOf({ workspaceId, operationId }: OperationKey): string {
  return JSON.stringify([workspaceId, operationId]);
}

/** The lines that are still in the wallet, with the sequence numbers they will have in the journal. */
export function linesIn({ _id: workspaceId, journaled, lines }: WalletDocument): readonly JournalDocument[] {
  return lines.map(({ key: _key, ...line }, index) => {
    const sequence = journaled + index + 1;
    return { ...line, _id: `${workspaceId}:${String(sequence)}`, workspaceId, sequence };
  });
}

/**
 * The update that removes the counters of old days, counted from the newest; servers refuse an operator without fields.
 */
function forgotten(dailyUse: WalletDocument['dailyUse'] = {}): Update<WalletDocument> {
  const counters = Object.keys(dailyUse).sort();
  const oldestKept = oldestKeptCounter(counters.at(-1)?.slice(0, 'YYYY-MM-DD'.length) ?? '1970-01-01');
  const old = counters.filter((counter) => counter < oldestKept);
  return old.length === 0
    ? {}
    : { $unset: Object.fromEntries(old.map((counter) => [`dailyUse.${counter}`, 1])) };
}

/**
 * Moves settled operations and journal lines out of a wallet, so that it stays small. Copies first and removes only
 * what was copied, so a crash at any point is harmless and any process may repeat it; a failure is logged and only
 * leaves the wallet larger.
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

  /**
   * A released operation may be held again later; a higher fence is the later state, in whichever order they are
   * written.
   */
  async function keep(workspaceId: string, settled: readonly StoredOperation[]): Promise<void> {
    const idOf = (operation: StoredOperation): string => archiveIdOf({ workspaceId, ...operation });
    const areNew = await operations.insertMissing(
      settled.map(({ key: _key, operationId, ...operation }) => ({
        ...operation,
        _id: archiveIdOf({ workspaceId, operationId }),
      })),
    );
    if (areNew) return;
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
