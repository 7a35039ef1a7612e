import { sessionUse, type SessionUse } from './sessions';
import type { PersonStore } from './person-store';
import { keyUse, type KeyUse } from './authenticate';
import type { OperatorStore } from './operator-store';
import type { WorkspaceStore } from './workspace-store';

/** When API keys, operators' tokens and sessions were last used. */
export type TokenUses = {
  readonly keys: KeyUse;
  readonly operators: KeyUse;
  readonly sessions: SessionUse;
  readonly flush: () => Promise<void>;
};

export function tokenUses(
  workspaces: Pick<WorkspaceStore, 'touchKeys'>,
  { touchOperators: touchKeys }: Pick<OperatorStore, 'touchOperators'>,
  people: Pick<PersonStore, 'touchSessions'>,
): TokenUses {
  const [keys, operators, sessions] = [keyUse(workspaces), keyUse({ touchKeys }), sessionUse(people)];
  return {
    keys,
    operators,
    sessions,
    flush: async () => {
      await Promise.all([keys.flush(), operators.flush(), sessions.flush()]);
    },
  };
}
