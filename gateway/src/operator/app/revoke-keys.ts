import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type RevokedKeys = {
  /** The number of keys that were not revoked before, including expired ones; 0 when all were revoked. */
  readonly revoked: number;
};

/**
 * Revokes every key that the workspace has now, including those in the overlap of a rotation. Takes effect with the
 * next request, like the revocation of one key, and writes one line to the audit log however many keys there are.
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
