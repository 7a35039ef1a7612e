import { AppError } from '@eligibility/kit';
import type { ChargePolicy } from '../../domain/charge-table';
import type { Workspace } from '../../domain/workspace';
import type { WorkspaceChange } from '../workspace-store';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';

export type NewWorkspace = {
  readonly name: string;
  readonly chargePolicy: ChargePolicy;
  readonly rateLimitPerMinute: number | undefined;
  readonly shareWeight: number | undefined;
  readonly checksPerDay?: number | undefined;
};

export function createWorkspace(deps: OperatorDeps, wanted: NewWorkspace): Promise<Workspace> {
  const workspace = { ...wanted, id: deps.newId(), createdAtMs: deps.clock.now() };
  const act = { action: 'workspace.create', target: workspace.id, detail: wanted };
  return audited(deps, act, async () => {
    await deps.workspaces.addWorkspace(workspace);
    return workspace;
  });
}

/** @throws AppError `not-found` */
export async function changeWorkspace(
  deps: OperatorDeps,
  id: string,
  change: WorkspaceChange,
): Promise<Workspace> {
  await requireWorkspace(deps, id);
  const act = { action: 'workspace.change', target: id, detail: change };
  const changed = await audited(deps, act, () => deps.workspaces.changeWorkspace(id, change));
  return changed ?? notFound();
}

/** @throws AppError `not-found` */
export async function requireWorkspace(
  deps: Pick<OperatorDeps, 'workspaces'>,
  id: string,
): Promise<Workspace> {
  return (await deps.workspaces.findWorkspace(id)) ?? notFound();
}

function notFound(): never {
  throw new AppError('not-found', { detail: 'There is no workspace with this id.' });
}
