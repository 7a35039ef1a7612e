import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '@eligibility/sqlite';
import type { TempMongo } from '@eligibility/testkit/mongo';
import { MIGRATIONS } from '../../gateway/src/store/sqlite/schema';

/** What was exchanged with payers, as it is stored: one sealed envelope for each answer that has one. */
export type StoredExchanges = () => Promise<readonly Buffer[]>;

export function exchangesInSqlite(dataDir: string): StoredExchanges {
  return async () => {
    const db = openSqlite(join(dataDir, 'gateway.sqlite'), MIGRATIONS);
    const select = db.prepare('SELECT exchange FROM answers WHERE is_kept = 1 AND length(exchange) > 0');
    const rows = db.read(() => select.all()) as readonly { readonly exchange: ArrayBuffer }[];
    const exchanges = rows.map(({ exchange }) => Buffer.from(exchange));
    await db.close();
    return exchanges;
  };
}

export function exchangesInMongo(mongo: TempMongo): StoredExchanges {
  return async () => {
    const documents = await mongo.dump('gateway_checks');
    return documents.flatMap(({ sealedExchange }) => {
      const stored = sealedExchange as { readonly buffer: Uint8Array } | undefined;
      return stored === undefined ? [] : [Buffer.from(stored.buffer)];
    });
  };
}

/** Every byte of the files of SQLite in a folder. */
export async function bytesOfSqlite(dataDir: string): Promise<Buffer> {
  const names = (await readdir(dataDir)).filter((name) => name.includes('sqlite'));
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(dataDir, name)))));
}
