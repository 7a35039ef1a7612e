import type { RehashedKey, WorkspaceStore } from './workspace-store';

/** Brings the hashes of keys to the newest pepper, behind the answers. */
export type KeyRehash = {
  readonly note: (rehashed: RehashedKey) => void;
  readonly flush: () => Promise<void>;
};

/** What is noted is written once. What a crash or a failed write takes away is noted again at the key's next use. */
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
