import type { Workspace } from '../../domain/workspace';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { noWorkspace, requireWorkspace } from './workspaces';

/** Which workspace is closed or opened, and why; the reason is for operators, and in the audit log. */
export type SuspensionOrder = { readonly workspaceId: string; readonly reason: string };

/**
 * Closes a workspace: from its next request on every key of it is refused with `workspace-suspended`. Checks that are
 * running are answered and settled. A workspace that is suspended already keeps its first time and reason.
 * @throws AppError `not-found`
 */
export async function suspendWorkspace(
  deps: OperatorDeps,
  { workspaceId, reason }: SuspensionOrder,
): Promise<Workspace> {
  await requireWorkspace(deps, workspaceId);
  const act = { action: 'workspace.suspend', target: workspaceId, detail: { reason } };
  const suspension = { sinceMs: deps.clock.now(), reason };
  const suspended = await audited(deps, act, () => deps.workspaces.suspendWorkspace(workspaceId, suspension));
  return suspended ?? noWorkspace();
}

/**
 * Opens a suspended workspace again, with the keys, wallet and stored answers it had.
 * @throws AppError `not-found`
 */
export async function resumeWorkspace(
  deps: OperatorDeps,
  { workspaceId, reason }: SuspensionOrder,
): Promise<Workspace> {
  await requireWorkspace(deps, workspaceId);
  const act = { action: 'workspace.resume', target: workspaceId, detail: { reason } };
  const resumed = await audited(deps, act, () => deps.workspaces.resumeWorkspace(workspaceId));
  return resumed ?? noWorkspace();
}
