import type { Filter, Collection, DocumentDatabase } from '@eligibility/documents';
import type { KeyQuery, KeyRecords, WorkspaceStore } from '../app/workspace-store';
import type { ApiKey } from '../domain/workspace';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { afterCursor, BY_AGE, duplicate, updateOf } from '../../basics/documents/queries';
import { API_KEYS, type KeyDocument } from './schema';

/** The API keys of all workspaces. */
export function keyStore(db: DocumentDatabase, findWorkspace: WorkspaceStore['findWorkspace']): KeyRecords {
  const keys = db.collection(API_KEYS);
  return {
    ...keyPeppers(keys),
    addKey: async (key) => {
      if (!(await keys.insert(keyDocument(key)))) throw duplicate('a key');
    },
    findKey: async (hash, former = () => []) => {
      const key = await keys.findOne({ hash: { $in: [hash, ...former()] } });
      const workspace = key && (await findWorkspace(key.workspaceId));
      return workspace && { workspace, key: keyOf(key) };
    },
    listUsableKeyHashes: async (nowMs, limit) => {
      const notYet = [{ $gt: nowMs }, { $exists: false }];
      const usable = notYet.flatMap((revokedAtMs) =>
        notYet.map((expiresAtMs) => ({ revokedAtMs, expiresAtMs })),
      );
      const documents = await keys.find({
        filter: { $or: usable },
        fields: { hash: 1 },
        sort: { createdAtMs: -1 },
        limit,
      });
      return documents.map(({ hash }) => hash);
    },
    findKeyById: async (id) => {
      const key = await keys.findOne({ _id: id });
      return key && keyOf(key);
    },
    listKeys: async ({ limit, cursor, ...query }) => {
      const filter = { ...filterOf(query), ...afterCursor(cursor) };
      const documents = await keys.find({ filter, sort: BY_AGE, limit: limit + 1 });
      return pageByAge(documents.map(keyOf), limit, (key) => key);
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

type KeyFilter = Pick<KeyQuery, 'workspaceId' | 'usable' | 'withinClinics'>;

function filterOf({ workspaceId, usable, withinClinics }: KeyFilter): Filter<KeyDocument> {
  return {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(usable === undefined ? {} : usability(usable)),
    // Not one of the key's clinics is another.
    ...(withinClinics === undefined
      ? {}
      : { clientIds: { $exists: true, $not: { $elemMatch: { $nin: [...withinClinics] } } } }),
  };
}

/** The same rule as `isKeyUsable`. Without `$or`, which the cursor uses. */
function usability({ isUsable, atMs }: NonNullable<KeyQuery['usable']>): Filter<KeyDocument> {
  const [past, notPast] = [{ $lte: atMs }, { $not: { $lte: atMs } }];
  return isUsable
    ? { revokedAtMs: notPast, expiresAtMs: notPast }
    : { $and: [{ $or: [{ revokedAtMs: past }, { expiresAtMs: past }] }] };
}

/** Lists keys that another pepper hashed, and replaces their hashes. */
function keyPeppers(keys: Collection<KeyDocument>): Pick<WorkspaceStore, 'rehashKeys' | 'listKeysNotUnder'> {
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
        // A range, because not every database knows patterns: nothing that begins with the prefix is outside it.
        $or: [{ hash: { $lt: prefix } }, { hash: { $gte: `${prefix}\uffff` } }],
        // A field that is missing is not `$lte` anything: a key without an end is in force.
        revokedAtMs: { $not: { $lte: nowMs } },
        expiresAtMs: { $not: { $lte: nowMs } },
      };
      return (await keys.find({ filter, sort: { _id: 1 }, limit })).map(keyOf);
    },
  };
}

function keyDocument({ id, limits, ...key }: ApiKey): KeyDocument {
  return { ...key, ...limits, _id: id };
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function keyOf(document: KeyDocument): ApiKey {
  return {
    id: document._id,
    workspaceId: document.workspaceId,
    name: document.name,
    hash: document.hash,
    lastFour: document.lastFour,
    scopes: document.scopes,
    isTest: document.isTest,
    clientIds: document.clientIds,
    limits: {
      allowedAddresses: document.allowedAddresses,
      rateLimitPerMinute: document.rateLimitPerMinute,
      checksPerDay: document.checksPerDay,
    },
    operatorLimits: document.operatorLimits,
    createdAtMs: document.createdAtMs,
    expiresAtMs: document.expiresAtMs,
    revokedAtMs: document.revokedAtMs,
    lastUsedAtMs: document.lastUsedAtMs,
  };
}
