import type { OperatorDeps } from './operator-deps';

export type Act = {
  /** Such as `workspace.create`. */
  readonly action: string;
  readonly target: string;
  /** What was asked for; never a secret, never patient data. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** There is one operator token; people behind it are told apart by whoever hands it out. */
export const ACTOR = 'operator';

/** Writes an act down before it is done: an act that cannot be audited is not done. */
export async function audited<T>(deps: OperatorDeps, act: Act, perform: () => Promise<T>): Promise<T> {
  await deps.workspaces.appendAudit({ id: deps.newId(), atMs: deps.clock.now(), actor: ACTOR, ...act });
  return perform();
}
