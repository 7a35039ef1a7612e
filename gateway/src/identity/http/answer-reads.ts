import type { IdentityContext } from '../app/context';
import type { Response } from 'express';
import { callerOf } from './request-identity';
import { contextOf } from '../../http/request-context';
import { noteAct } from '../app/sessions';

/** Which part of a patient's answer. */
type AnswerRead = {
  readonly checkId: string;
  readonly what: 'answer' | 'benefits' | 'estimate' | 'exchange';
};

/**
 * Writes to the audit log that a person looks at a patient's answer; a program's requests are in the log alone. Before
 * the answer is sent: one whose reading cannot be recorded is not shown.
 */
export async function noteAnswerRead(
  context: IdentityContext,
  res: Response,
  { checkId, what }: AnswerRead,
): Promise<void> {
  const { workspace, principal } = callerOf(res);
  if (principal.kind !== 'person') return;
  const { requestId } = contextOf(res);
  const detail = { what, workspaceId: workspace.id, personId: principal.id, requestId };
  await noteAct(context, principal.name, { action: 'answer.read', target: checkId, detail });
}

/** The same of a list of checks with their patients: how many there were, and nothing of whom was looked for. */
export async function notePatientSearch(
  context: IdentityContext,
  res: Response,
  { count }: { readonly count: number },
): Promise<void> {
  const { workspace, principal } = callerOf(res);
  if (principal.kind !== 'person') return;
  const { requestId } = contextOf(res);
  const detail = { count, personId: principal.id, requestId };
  await noteAct(context, principal.name, { action: 'patients.searched', target: workspace.id, detail });
}
