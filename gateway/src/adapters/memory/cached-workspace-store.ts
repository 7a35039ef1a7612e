import { LRUCache } from 'lru-cache';
import type { WorkspaceStore } from '../../app/workspace-store';
import type { ApiKey, Clinic, Workspace } from '../../domain/workspace';

/** Keys and clinics in use at one time. */
const MAX_ENTRIES = 10_000;
/** How long a change made by another process may take to be seen; a revocation must be everywhere within 5 s. */
const TTL_MS = 3_000;

/**
 * Remembers the keys and clinics that calls come with, which every request asks for. A change made through this store is
 * seen at once. What was not found is never remembered.
 */
export function cachedWorkspaceStore(store: WorkspaceStore): WorkspaceStore {
  const keys = new LRUCache<string, { workspace: Workspace; key: ApiKey }>({ max: MAX_ENTRIES, ttl: TTL_MS });
  const clinics = new LRUCache<string, Clinic>({ max: MAX_ENTRIES, ttl: TTL_MS });
  return {
    ...store,
    findKey: async (hash) => {
      const found = keys.get(hash) ?? (await store.findKey(hash));
      if (found !== undefined && !keys.has(hash)) keys.set(hash, found);
      return found;
    },
    findClinic: async (workspaceId, clientId) => {
      const name = `${workspaceId} ${clientId}`;
      const found = clinics.get(name) ?? (await store.findClinic(workspaceId, clientId));
      if (found !== undefined && !clinics.has(name)) clinics.set(name, found);
      return found;
    },
    changeWorkspace: async (id, change) => {
      const changed = await store.changeWorkspace(id, change);
      keys.clear();
      return changed;
    },
    revokeKey: async (id, atMs) => {
      const isRevoked = await store.revokeKey(id, atMs);
      keys.clear();
      return isRevoked;
    },
  };
}
