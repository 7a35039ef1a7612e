import { openSqlite } from '@eligibility/sqlite';
import { WALLET_MIGRATIONS } from '../adapters/sqlite/schema';
import { sqliteWalletStore } from '../adapters/sqlite/wallet-store';
import type { WalletStore } from '../app/ports';

/** An empty wallet store in a SQLite database in memory. */
export function inMemoryStore(): WalletStore {
  return sqliteWalletStore(openSqlite(':memory:', WALLET_MIGRATIONS));
}
