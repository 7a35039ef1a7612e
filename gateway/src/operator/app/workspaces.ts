import { AppError } from '@eligibility/kit';
import { DEFAULT_CHARGE_POLICY, type ChargePolicy } from '../../checks/domain/charge-table';
import { DEFAULT_POLICIES, type Workspace } from '../../access/domain/workspace';
import type { WorkspaceChange } from '../../access/app/workspace-store';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireRole } from './roles';

export type NewWorkspace = {
  readonly name: string;
  readonly chargePolicy: ChargePolicy;
  readonly rateLimitPerMinute: number | undefined;
  readonly shareWeight: number | undefined;
  readonly checksPerDay?: number | undefined;
  readonly lowBalanceChecks?: number | undefined;
};

/** @throws AppError `operator-forbidden` for a charge policy other than the default, without the role `money` */
export function createWorkspace(deps: OperatorDeps, wanted: NewWorkspace): Promise<Workspace> {
  const initial = { policies: DEFAULT_POLICIES, suspension: undefined };
  const workspace = { ...wanted, ...initial, id: deps.newId(), createdAtMs: deps.clock.now() };
  const act = { action: 'workspace.create', target: workspace.id, detail: wanted };
  return audited(deps, act, async () => {
    if (wanted.chargePolicy !== DEFAULT_CHARGE_POLICY) requireRole(deps.operator, 'money');
    await deps.workspaces.addWorkspace(workspace);
    return workspace;
  });
}

/** @throws AppError `not-found`; `operator-forbidden` for a field whose role the operator does not have */
export async function changeWorkspace(
  deps: OperatorDeps,
  id: string,
  change: WorkspaceChange,
): Promise<Workspace> {
  await requireWorkspace(deps, id);
  const act = { action: 'workspace.change', target: id, detail: change };
  const changed = await audited(deps, act, async () => {
    requireRolesFor(change, deps);
    return deps.workspaces.changeWorkspace(id, change);
  });
  return changed ?? noWorkspace();
}

/** @throws AppError `not-found` */
export async function requireWorkspace(
  deps: Pick<OperatorDeps, 'workspaces'>,
  id: string,
): Promise<Workspace> {
  return (await deps.workspaces.findWorkspace(id)) ?? noWorkspace();
}

function requireRolesFor(change: WorkspaceChange, { operator }: OperatorDeps): void {
  const { chargePolicy, ...access } = change;
  if (chargePolicy !== undefined) requireRole(operator, 'money');
  if (Object.keys(access).length > 0) requireRole(operator, 'access');
}

/** @throws AppError `not-found` */
export function noWorkspace(): never {
  throw new AppError('not-found', { detail: 'There is no workspace with this id.' });
}
