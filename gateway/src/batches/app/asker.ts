import type { Clock } from '@eligibility/kit';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import { isKeyUsable } from '../../identity/domain/workspace';
import type { Batch, PauseReason } from '../domain/batch';
import type { Asker } from './ask-row';

export type AskerDeps = {
  readonly workspaces: Pick<WorkspaceStore, 'findWorkspace' | 'findClinic' | 'findKeyById'>;
  readonly clock: Clock;
};

/** For whom a batch asks now, or why it may not: what was taken from its sender stops it. */
export async function askerOf({ workspaces, clock }: AskerDeps, batch: Batch): Promise<Asker | PauseReason> {
  const { workspaceId, clientId, keyId } = batch;
  const [workspace, clinic, key] = await Promise.all([
    workspaces.findWorkspace(workspaceId),
    workspaces.findClinic(workspaceId, clientId),
    keyId === undefined ? undefined : workspaces.findKeyById(keyId),
  ]);
  if (workspace === undefined || workspace.suspension !== undefined) return 'workspace-suspended';
  if (clinic === undefined || clinic.retiredAtMs !== undefined) return 'clinic-retired';
  if (keyId !== undefined && (key === undefined || !isKeyUsable(key, clock.now()))) return 'key-revoked';
  return { batch, workspace, clinic, keyChecksPerDay: key?.limits.checksPerDay };
}
