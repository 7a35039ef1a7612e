import type { TenantsContext } from './context';
import { AppError } from '@eligibility/kit';
import type { WorkspaceChange } from '../../identity/app/workspace-store';
import { DEFAULT_POLICIES, type Workspace } from '../../identity/domain/workspace';
import { DEFAULT_CHARGE_POLICY } from '../../identity/domain/workspace';
import { audited, type Act } from '../../audit/app/operator-act';
import { requireRole, type ActingWith } from '../../identity/app/acting';

export type NewWorkspace = Pick<Workspace, 'name' | 'chargePolicy'> &
  Partial<Pick<Workspace, 'rateLimitPerMinute' | 'shareWeight' | 'checksPerDay' | 'lowBalanceChecks'>>;

/** @throws AppError `operator-forbidden` for a charge policy other than the default, without the role `money` */
export function createWorkspace(
  context: ActingWith<TenantsContext>,
  wanted: NewWorkspace,
): Promise<Workspace> {
  const workspace: Workspace = {
    rateLimitPerMinute: undefined,
    shareWeight: undefined,
    ...wanted,
    policies: DEFAULT_POLICIES,
    suspension: undefined,
    id: context.newId(),
    createdAtMs: context.clock.now(),
  };
  const act: Act = { action: 'workspace.create', target: workspace.id, detail: wanted };
  return audited(context, act, async () => {
    if (wanted.chargePolicy !== DEFAULT_CHARGE_POLICY) requireRole(context.operator, 'money');
    await context.workspaces.addWorkspace(workspace);
    return workspace;
  });
}

/** @throws AppError `not-found`; `operator-forbidden` for a field whose role the operator does not have */
export async function changeWorkspace(
  context: ActingWith<TenantsContext>,
  id: string,
  change: WorkspaceChange,
): Promise<Workspace> {
  await requireWorkspace(context, id);
  const act: Act = { action: 'workspace.change', target: id, detail: change };
  const changed = await audited(context, act, async () => {
    requireRolesFor(change, context);
    return context.workspaces.changeWorkspace(id, change);
  });
  return changed ?? noWorkspace();
}

/** @throws AppError `not-found` */
export async function requireWorkspace(context: TenantsContext, id: string): Promise<Workspace> {
  return (await context.workspaces.findWorkspace(id)) ?? noWorkspace();
}

function requireRolesFor(change: WorkspaceChange, { operator }: ActingWith<TenantsContext>): void {
  const { chargePolicy, ...access } = change;
  if (chargePolicy !== undefined) requireRole(operator, 'money');
  if (Object.keys(access).length > 0) requireRole(operator, 'access');
}

/** @throws AppError `not-found` */
function noWorkspace(): never {
  throw new AppError('not-found', {
    detail: 'There is no workspace with this id: GET /ops/workspaces lists those that there are.',
  });
}

/** The workspace of an order, and the reason for it, which operators and the audit log see. */
export type WorkspaceOrder = { readonly workspaceId: string; readonly reason: string };

/**
 * Suspends a workspace: from the next request on, each of its keys is refused with `workspace-suspended`. Running
 * checks are answered and settled. A workspace that is already suspended keeps its first time and reason.
 * @throws AppError `not-found`
 */
export async function suspendWorkspace(
  context: ActingWith<TenantsContext>,
  { workspaceId, reason }: WorkspaceOrder,
): Promise<Workspace> {
  await requireWorkspace(context, workspaceId);
  const act: Act = { action: 'workspace.suspend', target: workspaceId, detail: { reason } };
  const suspension = { sinceMs: context.clock.now(), reason };
  const suspended = await audited(context, act, () =>
    context.workspaces.suspendWorkspace(workspaceId, suspension),
  );
  return suspended ?? noWorkspace();
}

/**
 * Resumes a suspended workspace, with its keys, wallet and stored answers.
 * @throws AppError `not-found`
 */
export async function resumeWorkspace(
  context: ActingWith<TenantsContext>,
  { workspaceId, reason }: WorkspaceOrder,
): Promise<Workspace> {
  await requireWorkspace(context, workspaceId);
  const act: Act = { action: 'workspace.resume', target: workspaceId, detail: { reason } };
  const resumed = await audited(context, act, () => context.workspaces.resumeWorkspace(workspaceId));
  return resumed ?? noWorkspace();
}
