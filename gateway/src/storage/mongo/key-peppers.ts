import type { MongoDatabase } from '@eligibility/mongo';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import { API_KEYS } from './workspace-collections';
import { keyOf } from './workspace-documents';

/** Lists keys that another pepper hashed, and replaces their hashes. */
export function keyPeppers(db: MongoDatabase): Pick<WorkspaceStore, 'rehashKeys' | 'listKeysNotUnder'> {
  const keys = db.collection(API_KEYS);
  return {
    rehashKeys: (rehashed) =>
      keys.updateEach(
        rehashed.map(({ id, from, to }) => ({
          filter: { _id: id, hash: from },
          update: { $set: { hash: to } },
        })),
      ),
    listKeysNotUnder: async (prefix, nowMs, limit) => {
      const filter = {
        hash: { $not: new RegExp(`^${prefix}`) },
        // A field that is missing is not `$lte` anything: a key without an end is in force.
        revokedAtMs: { $not: { $lte: nowMs } },
        expiresAtMs: { $not: { $lte: nowMs } },
      };
      return (await keys.find({ filter, sort: { _id: 1 }, limit })).map(keyOf);
    },
  };
}
