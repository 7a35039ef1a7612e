import type { Clock } from '@eligibility/kit';
import type { WorkspaceStore } from '../../identity/app/workspace-store';
import { isKeyUsable } from '../../identity/domain/workspace';
import type { Batch, PauseReason } from '../domain/batch';
import type { Asker } from './ask-row';

export type AskerDeps = {
  readonly workspaces: Pick<WorkspaceStore, 'findWorkspace' | 'findClinic' | 'findKeyById'>;
  readonly clock: Clock;
};

/** Whose checks are made in the background. */
export type Sender = Pick<Batch, 'workspaceId' | 'clientId' | 'keyId'>;

/** For whom is asked now, or why that may not be: what was taken from the sender stops it. */
export async function senderOf(
  { workspaces, clock }: AskerDeps,
  { workspaceId, clientId, keyId }: Sender,
): Promise<Omit<Asker, 'batch'> | PauseReason> {
  const [workspace, clinic, key] = await Promise.all([
    workspaces.findWorkspace(workspaceId),
    workspaces.findClinic(workspaceId, clientId),
    keyId === undefined ? undefined : workspaces.findKeyById(keyId),
  ]);
  if (workspace === undefined || workspace.suspension !== undefined) return 'workspace-suspended';
  if (clinic === undefined || clinic.retiredAtMs !== undefined) return 'clinic-retired';
  if (keyId !== undefined && (key === undefined || !isKeyUsable(key, clock.now()))) return 'key-revoked';
  return { workspace, clinic, keyChecksPerDay: key?.limits.checksPerDay };
}

/** The same of a batch. */
export async function askerOf(deps: AskerDeps, batch: Batch): Promise<Asker | PauseReason> {
  const sender = await senderOf(deps, batch);
  return typeof sender === 'string' ? sender : { ...sender, batch };
}
