import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type RevokedKeys = {
  /** How many keys were not revoked before, those that had expired among them; 0 when all were. */
  readonly revoked: number;
};

/**
 * Revokes every key that the workspace has at this moment, also those that a rotation lets live for a while. Effective
 * with the next request, as the revocation of one key is; one line of the audit log, however many keys there are.
 * @throws AppError `not-found` for the workspace
 */
export async function revokeKeys(
  deps: OperatorDeps,
  { workspaceId, reason }: { readonly workspaceId: string; readonly reason: string },
): Promise<RevokedKeys> {
  await requireWorkspace(deps, workspaceId);
  const act = { action: 'workspace.revoke-keys', target: workspaceId, detail: { reason } };
  const revoked = await audited(deps, act, () => deps.workspaces.revokeKeys(workspaceId, deps.clock.now()));
  return { revoked };
}
