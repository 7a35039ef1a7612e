import type { WorkspaceStore } from '../identity/app/workspace-store';

/** Two stores over the same data, as two processes have them. */
export type WorkspaceStores = {
  readonly one: WorkspaceStore;
  readonly other: WorkspaceStore;
  readonly close: () => Promise<void>;
};
