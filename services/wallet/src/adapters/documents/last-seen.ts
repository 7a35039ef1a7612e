import { LRUCache } from 'lru-cache';
import type { OperationKey } from '../../app/ports';
import type { Account } from '../../domain/account';
import { accountOf } from './stored-records';
import { archiveIdOf } from './archive';
import type { StoredOperation, WalletDocument } from './collections';

/** A wallet as this process last saw it. */
type SeenWallet = { readonly account: Account; readonly archivedVersion: number };

/** What this process last saw of a wallet and of one operation in it. */
export type LastSeen = SeenWallet & { readonly here: StoredOperation | undefined };

/** Forgetting one costs a read. */
const MOST = 10_000;

/**
 * What this process wrote last, so that the next change of the same check need not read the wallet first. It may be out
 * of date: an update that rests on it says what must still be true, and a change that it cannot decide reads the wallet.
 */
export function lastSeen(): {
  /** Undefined when the process has not changed the wallet, or knows that it is out of date. */
  readonly of: (key: OperationKey) => LastSeen | undefined;
  readonly note: (key: OperationKey, wallet: WalletDocument, operation: StoredOperation) => void;
} {
  const wallets = new LRUCache<string, SeenWallet>({ max: MOST });
  const holds = new LRUCache<string, StoredOperation>({ max: MOST });
  return {
    of: (key) => {
      const wallet = wallets.get(key.workspaceId);
      const here = holds.get(archiveIdOf(key));
      // A hold in a wallet without any was settled by another process.
      if (wallet === undefined || (here !== undefined && wallet.account.held === 0)) return undefined;
      return { ...wallet, here };
    },
    note: (key, wallet, operation) => {
      wallets.set(key.workspaceId, { account: accountOf(wallet), archivedVersion: wallet.archivedVersion });
      // What is settled is moved out of the wallet, and hardly ever changes again.
      if (operation.kind === 'held') holds.set(archiveIdOf(key), operation);
      else holds.delete(archiveIdOf(key));
    },
  };
}
