import { silentLog } from '@eligibility/kit';
import { openDocuments } from '@eligibility/sqlite';
import { WALLET_COLLECTIONS } from '../adapters/documents/collections';
import { walletStore } from '../adapters/documents/wallet-store';
import type { WalletStore } from '../app/ports';

/** An empty wallet store in a SQLite database in memory. */
export function inMemoryStore(): WalletStore {
  return walletStore(openDocuments(':memory:', WALLET_COLLECTIONS), { log: silentLog });
}
