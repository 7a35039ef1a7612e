import type { Workspace } from '../../access/domain/workspace';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { noWorkspace, requireWorkspace } from './workspaces';

/** The workspace to suspend or resume, and the reason, which operators and the audit log see. */
export type SuspensionOrder = { readonly workspaceId: string; readonly reason: string };

/**
 * Suspends a workspace: from the next request on, each of its keys is refused with `workspace-suspended`. Running
 * checks are answered and settled. A workspace that is already suspended keeps its first time and reason.
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
 * Resumes a suspended workspace, with its keys, wallet and stored answers.
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
