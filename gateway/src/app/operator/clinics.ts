import { AppError } from '@eligibility/kit';
import type { Clinic, Practitioner } from '../../domain/workspace';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type NewClinic = {
  readonly name: string;
  readonly npi: string;
  readonly practitioner: Practitioner | undefined;
  readonly clientId: string | undefined;
};

/** @throws AppError `not-found` for the workspace, `operation-conflict` when the client id is taken */
export async function addClinic(deps: OperatorDeps, workspaceId: string, wanted: NewClinic): Promise<Clinic> {
  await requireWorkspace(deps, workspaceId);
  const { clientId = deps.newId(), ...identity } = wanted;
  const clinic: Clinic = { clientId, workspaceId, ...identity, createdAtMs: deps.clock.now() };
  const act = { action: 'clinic.add', target: workspaceId, detail: { clientId, ...identity } };
  return audited(deps, act, async () => {
    if (await deps.workspaces.addClinic(clinic)) return clinic;
    throw new AppError('operation-conflict', { detail: 'This client id is already in use.' });
  });
}
