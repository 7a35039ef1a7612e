import type { BatchesContext } from './context';
import type { Clock } from '@eligibility/kit';
import type { Caller } from '../../identity/app/authenticate';
import { mayCheckFor } from '../../identity/domain/person';
import { idsOf } from '../../identity/domain/principal';
import { givesRole } from '../../identity/domain/roles';
import { isKeyUsable, type ApiKey } from '../../identity/domain/workspace';
import type { Batch, PauseReason } from '../domain/batch';
import type { Asker } from './ask-row';

/** Whose checks are made in the background. */
export type Sender = Pick<Batch, 'workspaceId' | 'clientId' | 'keyId' | 'personId'>;

/** Who asks from now on, where whoever sent it may no longer ask and somebody resumes it; nothing for other pauses. */
export function takenOverBy(
  { principal }: Pick<Caller, 'principal'>,
  pausedBecause: PauseReason | undefined,
): Partial<Pick<Sender, 'keyId' | 'personId'>> {
  const isSenderLost = pausedBecause === 'key-revoked' || pausedBecause === 'sender-removed';
  return isSenderLost ? idsOf(principal) : {};
}

/** For whom is asked now, or why that may not be: what was taken from the sender stops it. */
export async function senderOf(
  context: BatchesContext,
  sender: Sender,
): Promise<Omit<Asker, 'batch'> | PauseReason> {
  const { workspaces, clock } = context;
  const { workspaceId, clientId, keyId } = sender;
  const [workspace, clinic, key] = await Promise.all([
    workspaces.findWorkspace(workspaceId),
    workspaces.findClinic(workspaceId, clientId),
    keyId === undefined ? undefined : workspaces.findKeyById(keyId),
  ]);
  if (workspace === undefined || workspace.suspension !== undefined) return 'workspace-suspended';
  if (clinic === undefined || clinic.retiredAtMs !== undefined) return 'clinic-retired';
  if (keyId !== undefined && !isUsable(key, clock)) return 'key-revoked';
  if (!(await isMember(context, sender))) return 'sender-removed';
  return { workspace, clinic, keyChecksPerDay: key?.limits.checksPerDay };
}

function isUsable(key: ApiKey | undefined, clock: Clock): boolean {
  return key !== undefined && isKeyUsable(key, clock.now());
}

/**
 * Whether the person who sent it may still check for the clinic. Where only a group of the identity provider or a link
 * gives a role, that is known no sooner than at the next sign-in: until somebody removes the person, they may.
 */
async function isMember(
  { people, groupRoles }: BatchesContext,
  { workspaceId, clientId, personId }: Sender,
): Promise<boolean> {
  if (personId === undefined) return true;
  const said = await people.findMembership(personId, workspaceId);
  if (said !== undefined) return mayCheckFor(said, clientId);
  const person = await people.findPerson(personId);
  return person !== undefined && (person.email === undefined || givesRole(groupRoles, workspaceId));
}

/** The same of a batch. */
export async function askerOf(context: BatchesContext, batch: Batch): Promise<Asker | PauseReason> {
  const sender = await senderOf(context, batch);
  return typeof sender === 'string' ? sender : { ...sender, batch };
}
