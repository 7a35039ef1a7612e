import { randomUUID } from 'node:crypto';
import type { MongoDatabase } from '@eligibility/mongo';
import type { PayerStore } from '../../app/ports';
import type { AmbiguousHead, Payer } from '../../domain/payer';
import { DIRECTORIES, PAYERS, type PayerDocument } from './collections';

const CURRENT = { _id: 'current' } as const;

/**
 * The payer store in MongoDB, migrated with `PAYER_COLLECTIONS`. A directory is written aside under an id of its own and
 * then named as the current one by a single insert, so it is there as a whole or not at all, and once.
 */
export function mongoPayerStore(db: MongoDatabase): PayerStore {
  const directories = db.collection(DIRECTORIES);
  const payers = db.collection(PAYERS);
  const isEmpty = async (): Promise<boolean> => (await directories.findOne(CURRENT)) === undefined;

  return {
    isEmpty,
    load: async () => {
      const current = await directories.findOne(CURRENT);
      if (current === undefined) return { payers: [], heads: [] };
      const { directoryId, heads } = current;
      const found = await payers.find({ filter: { directoryId }, sort: { payerId: 1 } });
      return { payers: found.map(payerOf), heads: heads.map(headOf) };
    },
    fillIfEmpty: async (directory) => {
      if (!(await isEmpty())) return false;
      const directoryId = randomUUID();
      let isCurrent = false;
      try {
        await payers.insertAll(directory.payers.map((payer) => documentOf(payer, directoryId)));
        isCurrent = await directories.insert({ ...CURRENT, directoryId, heads: directory.heads });
        return isCurrent;
      } finally {
        // Also what a process that died half way left behind: nobody will ever name it.
        await payers.remove({ directoryId: isCurrent ? { $ne: directoryId } : directoryId });
      }
    },
  };
}

function documentOf({ id, ...payer }: Payer, directoryId: string): PayerDocument {
  return { ...payer, _id: `${directoryId}:${id}`, directoryId, payerId: id };
}

function payerOf({ _id, directoryId: _directory, payerId, ...payer }: PayerDocument): Payer {
  return { id: payerId, ...payer };
}

function headOf({ phrases, family, offerFirst }: AmbiguousHead): AmbiguousHead {
  return { phrases, family, offerFirst };
}
