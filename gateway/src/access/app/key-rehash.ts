import type { RehashedKey, WorkspaceStore } from './workspace-store';

/** Replaces the hashes of keys by those of the newest pepper, after the answers. */
export type KeyRehash = {
  readonly note: (rehashed: RehashedKey) => void;
  readonly flush: () => Promise<void>;
};

/** Each note is written once. A note that a crash or a failed write loses is made again at the key's next use. */
export function keyRehash(workspaces: Pick<WorkspaceStore, 'rehashKeys'>): KeyRehash {
  let noted = new Map<string, RehashedKey>();
  return {
    note: (rehashed) => {
      noted.set(rehashed.id, rehashed);
    },
    flush: async () => {
      if (noted.size === 0) return;
      const batch = [...noted.values()];
      noted = new Map();
      await workspaces.rehashKeys(batch);
    },
  };
}
