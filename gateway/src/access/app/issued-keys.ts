import type { Clock } from '@eligibility/kit';
import type { WorkspaceStore } from './workspace-store';

export type IssuedKeys = {
  /**
   * Whether a key with one of these hashes is issued and usable, as of a few seconds ago; false when the store does not
   * answer.
   */
  readonly has: (hashes: readonly string[]) => Promise<boolean>;
};

type Deps = { readonly workspaces: Pick<WorkspaceStore, 'listUsableKeyHashes'>; readonly clock: Clock };

/** How long a list is used: a new key is in the next one. */
const LIST_MS = 10_000;
/** The newest keys; installations have some hundreds. */
const MAX_LISTED_HASHES = 10_000;

/**
 * Knows the issued keys without a look-up per key: it reads the store at most once in ten seconds, and only when it is
 * asked.
 */
export function issuedKeys({ workspaces, clock }: Deps): IssuedKeys {
  let listed: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let listedMs = -Infinity;

  async function list(): Promise<ReadonlySet<string>> {
    const before = listed;
    try {
      return new Set(await workspaces.listUsableKeyHashes(clock.now(), MAX_LISTED_HASHES));
    } catch {
      // A caller that an old list admits is still looked up in the store.
      return before;
    }
  }
  return {
    has: async (hashes) => {
      if (clock.monotonicMs() - listedMs >= LIST_MS) {
        listedMs = clock.monotonicMs();
        listed = list();
      }
      const known = await listed;
      return hashes.some((hash) => known.has(hash));
    },
  };
}
