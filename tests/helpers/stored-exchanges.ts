import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocuments } from '@eligibility/sqlite';
import type { TempMongo } from '@eligibility/testkit/mongo';
import { CHECKS } from '../../gateway/src/checks/documents/check-schema';

/** What was exchanged with payers, as it is stored: one sealed envelope for each answer that has one. */
export type StoredExchanges = () => Promise<readonly Buffer[]>;

export function exchangesInSqlite(dataDir: string): StoredExchanges {
  return async () => {
    const db = openDocuments(join(dataDir, 'gateway.sqlite'), [CHECKS]);
    const stored = await db.collection(CHECKS).find({ filter: { sealedExchange: { $exists: true } } });
    await db.close();
    return stored.map(({ sealedExchange }) => Buffer.from(sealedExchange ?? []));
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
