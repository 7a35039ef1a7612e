import { AppError } from '@eligibility/kit';
import type { MongoDatabase } from '@eligibility/mongo';
import { MAX_LISTED, type WorkspaceStore } from '../../app/workspace-store';
import { API_KEYS, WORKSPACES } from './workspace-collections';
import { keyOf, workspaceOf } from './workspace-documents';

type KeyStore = Pick<
  WorkspaceStore,
  'addKey' | 'findKey' | 'findKeyById' | 'listKeys' | 'revokeKey' | 'touchKeys'
>;

/** The API keys of all workspaces. */
export function keyStore(db: MongoDatabase): KeyStore {
  const keys = db.collection(API_KEYS);
  const workspaces = db.collection(WORKSPACES);
  return {
    addKey: async ({ id, ...key }) => {
      if (!(await keys.insert({ ...key, _id: id }))) throw taken('a key');
    },
    findKey: async (hash, former = () => []) => {
      const key = await keys.findOne({ hash: { $in: [hash, ...former()] } });
      const workspace = key && (await workspaces.findOne({ _id: key.workspaceId }));
      return workspace && { workspace: workspaceOf(workspace), key: keyOf(key) };
    },
    findKeyById: async (id) => {
      const key = await keys.findOne({ _id: id });
      return key && keyOf(key);
    },
    listKeys: async (workspaceId) => {
      const found = await keys.find({
        filter: { workspaceId },
        sort: { createdAtMs: 1, _id: 1 },
        limit: MAX_LISTED,
      });
      return found.map(keyOf);
    },
    revokeKey: (id, atMs) => keys.update({ filter: { _id: id }, update: { $min: { revokedAtMs: atMs } } }),
    touchKeys: (lastUsedAtMs) =>
      keys.updateEach(
        [...lastUsedAtMs].map(([id, atMs]) => ({
          filter: { _id: id },
          update: { $set: { lastUsedAtMs: atMs } },
        })),
      ),
  };
}

/** Ids and keys are random, so this is a mistake of ours and not something that happens. */
export function taken(what: string): AppError {
  return new AppError('internal', { cause: new Error(`${what} with this id is there already`) });
}
