import { AppError } from '@eligibility/kit';
import type { Filter, MongoDatabase } from '@eligibility/mongo';
import type { KeyQuery, KeyRecords } from '../../access/app/workspace-store';
import { pageByAge } from '../shared/age-cursor';
import { behind, BY_AGE } from './behind';
import { updateOf } from './update-of';
import { API_KEYS, WORKSPACES, type KeyDocument } from './workspace-collections';
import { keyDocument, keyOf, workspaceOf } from './workspace-documents';

/** The API keys of all workspaces. */
export function keyStore(db: MongoDatabase): KeyRecords {
  const keys = db.collection(API_KEYS);
  const workspaces = db.collection(WORKSPACES);
  return {
    addKey: async (key) => {
      if (!(await keys.insert(keyDocument(key)))) throw taken('a key');
    },
    findKey: async (hash, former = () => []) => {
      const key = await keys.findOne({ hash: { $in: [hash, ...former()] } });
      const workspace = key && (await workspaces.findOne({ _id: key.workspaceId }));
      return workspace && { workspace: workspaceOf(workspace), key: keyOf(key) };
    },
    listUsableKeyHashes: async (nowMs, limit) => {
      const notYet = [{ $gt: nowMs }, { $exists: false }];
      const usable = notYet.flatMap((revokedAtMs) =>
        notYet.map((expiresAtMs) => ({ revokedAtMs, expiresAtMs })),
      );
      const found = await keys.find({
        filter: { $or: usable },
        fields: { hash: 1 },
        sort: { createdAtMs: -1 },
        limit,
      });
      return found.map(({ hash }) => hash);
    },
    findKeyById: async (id) => {
      const key = await keys.findOne({ _id: id });
      return key && keyOf(key);
    },
    listKeys: async ({ limit, cursor, ...query }) => {
      const filter = { ...filterOf(query), ...behind(cursor) };
      const found = await keys.find({ filter, sort: BY_AGE, limit: limit + 1 });
      return pageByAge(found.map(keyOf), limit, (key) => key);
    },
    revokeKey: (id, atMs) => keys.update({ filter: { _id: id }, update: { $min: { revokedAtMs: atMs } } }),
    revokeKeys: (workspaceId, atMs) => {
      const notYet = [{ revokedAtMs: { $exists: false } }, { revokedAtMs: { $gt: atMs } }];
      return keys.updateAll({
        filter: { workspaceId, $or: notYet },
        update: { $min: { revokedAtMs: atMs } },
      });
    },
    changeKey: async (id, change) => {
      const changed = await keys.updated({ filter: { _id: id }, update: updateOf(change) });
      return changed && keyOf(changed);
    },
    touchKeys: (lastUsedAtMs) =>
      keys.updateEach(
        [...lastUsedAtMs].map(([id, atMs]) => ({
          filter: { _id: id },
          update: { $set: { lastUsedAtMs: atMs } },
        })),
      ),
  };
}

/** The same rule as `isKeyUsable`. Without `$or`, which the cursor uses. */
function filterOf({ workspaceId, usable }: Pick<KeyQuery, 'workspaceId' | 'usable'>): Filter<KeyDocument> {
  const ofWorkspace = workspaceId === undefined ? {} : { workspaceId };
  if (usable === undefined) return ofWorkspace;
  const [past, notPast] = [{ $lte: usable.atMs }, { $not: { $lte: usable.atMs } }];
  return usable.isUsable
    ? { ...ofWorkspace, revokedAtMs: notPast, expiresAtMs: notPast }
    : { ...ofWorkspace, $and: [{ $or: [{ revokedAtMs: past }, { expiresAtMs: past }] }] };
}

/** Ids and keys are random, so a duplicate is a programming error. */
export function taken(what: string): AppError {
  return new AppError('internal', { cause: new Error(`${what} with this id is there already`) });
}
