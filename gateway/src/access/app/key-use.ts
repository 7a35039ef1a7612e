import type { OperatorStore } from './operator-store';
import type { WorkspaceStore } from './workspace-store';

/** Records when keys were last used, to the minute, after the answers. */
export type KeyUse = {
  readonly note: (keyId: string, atMs: number) => void;
  readonly flush: () => Promise<void>;
};

const MINUTE_MS = 60_000;

export function keyUse(workspaces: Pick<WorkspaceStore, 'touchKeys'>): KeyUse {
  let lastUsed = new Map<string, number>();
  return {
    note: (keyId, atMs) => {
      lastUsed.set(keyId, atMs - (atMs % MINUTE_MS));
    },
    flush: async () => {
      if (lastUsed.size === 0) return;
      const batch = lastUsed;
      lastUsed = new Map();
      await workspaces.touchKeys(batch);
    },
  };
}

/** When API keys and operators' tokens were last used. */
export type TokenUses = {
  readonly keys: KeyUse;
  readonly operators: KeyUse;
  readonly flush: () => Promise<void>;
};

export function tokenUses(
  workspaces: Pick<WorkspaceStore, 'touchKeys'>,
  { touchOperators: touchKeys }: Pick<OperatorStore, 'touchOperators'>,
): TokenUses {
  const [keys, operators] = [keyUse(workspaces), keyUse({ touchKeys })];
  return {
    keys,
    operators,
    flush: async () => {
      await Promise.all([keys.flush(), operators.flush()]);
    },
  };
}
