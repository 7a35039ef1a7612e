import type { Broadcast } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { WorkspaceStore } from './workspace-store';
import type { ApiKey, Clinic, Workspace } from '../domain/workspace';

/** Keys and clinics in use at one time. */
const MAX_ENTRIES = 10_000;
/**
 * How long a change may stay unseen when its broadcast is lost; a revocation must take effect everywhere within 5 s.
 */
const TTL_MS = 3_000;
const CHANGED = 'workspaces-changed';

/**
 * Caches the keys and clinics that every request needs. A change made through this store is seen at once in this
 * gateway and, through the broadcast, in every other one. A key or clinic that was not found is never cached.
 */
export function cachedWorkspaceStore(store: WorkspaceStore, broadcast: Broadcast): WorkspaceStore {
  const keys = rememberedUntilChanged<{ workspace: Workspace; key: ApiKey }>();
  const clinics = rememberedUntilChanged<Clinic>();
  const forget = (): void => {
    keys.forget();
    clinics.forget();
  };
  broadcast.subscribe(CHANGED, forget, forget);
  /**
   * The same write, after which the cache is cleared, even on failure: a failed write may have been made all the same.
   */
  const changing =
    <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await write(...args);
      } finally {
        // Other gateways follow.
        await broadcast.publish(CHANGED, '');
      }
    };
  return {
    ...store,
    findKey: (hash, former) => keys.find(hash, () => store.findKey(hash, former)),
    findClinic: (workspaceId, clientId) =>
      clinics.find(`${workspaceId} ${clientId}`, () => store.findClinic(workspaceId, clientId)),
    changeClinic: changing(store.changeClinic),
    changeWorkspace: changing(store.changeWorkspace),
    suspendWorkspace: changing(store.suspendWorkspace),
    resumeWorkspace: changing(store.resumeWorkspace),
    changeKey: changing(store.changeKey),
    revokeKey: changing(store.revokeKey),
    revokeKeys: changing(store.revokeKeys),
  };
}

type Remembered<T> = {
  readonly find: (name: string, read: () => Promise<T | undefined>) => Promise<T | undefined>;
  readonly forget: () => void;
};

function rememberedUntilChanged<T extends object>(): Remembered<T> {
  const entries = new LRUCache<string, T>({ max: MAX_ENTRIES, ttl: TTL_MS });
  let changes = 0;
  return {
    find: async (name, read) => {
      const knownEntry = entries.get(name);
      if (knownEntry !== undefined) return knownEntry;
      const changesBefore = changes;
      const entry = await read();
      // A read that began before a change may return the state before it.
      if (entry !== undefined && changes === changesBefore) entries.set(name, entry);
      return entry;
    },
    forget: () => {
      changes += 1;
      entries.clear();
    },
  };
}
