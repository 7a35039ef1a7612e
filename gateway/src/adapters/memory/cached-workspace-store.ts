import type { Broadcast } from '@eligibility/kit';
import { LRUCache } from 'lru-cache';
import type { WorkspaceStore } from '../../app/workspace-store';
import type { ApiKey, Clinic, Workspace } from '../../domain/workspace';

/** Keys and clinics in use at one time. */
const MAX_ENTRIES = 10_000;
/** How long a change may take to be seen when its broadcast is lost; a revocation must be everywhere within 5 s. */
const TTL_MS = 3_000;
const CHANGED = 'workspaces-changed';

/**
 * Remembers the keys and clinics that calls come with, which every request asks for. A change made through this store is
 * seen at once, here and, through the broadcast, in every other process. What was not found is never remembered.
 */
export function cachedWorkspaceStore(store: WorkspaceStore, broadcast: Broadcast): WorkspaceStore {
  const keys = rememberedUntilChanged<{ workspace: Workspace; key: ApiKey }>();
  const clinics = rememberedUntilChanged<Clinic>();
  const forget = (): void => {
    keys.forget();
    clinics.forget();
  };
  broadcast.subscribe(CHANGED, forget, forget);
  /** Nobody waits for the others to hear of it: the change is stored already. */
  const changed = (): void => {
    forget();
    void broadcast.publish(CHANGED, '');
  };
  /** The same write, after which nothing is remembered any more: one that failed may have been made all the same. */
  const changing =
    <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await write(...args);
      } finally {
        changed();
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
      const known = entries.get(name);
      if (known !== undefined) return known;
      const changesBefore = changes;
      const found = await read();
      // A read that began before a change may bring what was there before it.
      if (found !== undefined && changes === changesBefore) entries.set(name, found);
      return found;
    },
    forget: () => {
      changes += 1;
      entries.clear();
    },
  };
}
