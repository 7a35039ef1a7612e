import type { Clock } from '@eligibility/kit';
import type { WorkspaceStore } from './workspace-store';

export type IssuedKeys = {
  /**
   * Whether a key with one of these hashes is issued and usable, as far as that was known a few seconds ago; false when
   * the store does not say.
   */
  readonly has: (hashes: readonly string[]) => Promise<boolean>;
};

type Deps = { readonly workspaces: Pick<WorkspaceStore, 'listUsableKeyHashes'>; readonly clock: Clock };

/** For how long a list is good: a new key is in the next one. */
const LIST_MS = 10_000;
/** The newest; installations have some hundreds. */
const MAX_LISTED_HASHES = 10_000;

/**
 * Knows the keys that are issued without a look-up for each: however often it is asked, it reads the store once in ten
 * seconds, and not at all while it is not asked.
 */
export function issuedKeys({ workspaces, clock }: Deps): IssuedKeys {
  let listed: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let listedMs = -Infinity;

  async function list(): Promise<ReadonlySet<string>> {
    const before = listed;
    try {
      return new Set(await workspaces.listUsableKeyHashes(clock.now(), MAX_LISTED_HASHES));
    } catch {
      // Whoever is let in by an old list is looked up all the same.
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
