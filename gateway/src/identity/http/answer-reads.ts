import type { Response } from 'express';
import { callerOf } from './request-identity';
import { contextOf } from '../../http/request-context';
import { noteAct, type SessionPorts } from '../app/sessions';

/** Which part of a patient's answer. */
type AnswerRead = {
  readonly checkId: string;
  readonly what: 'answer' | 'benefits' | 'estimate' | 'exchange';
};

/** Writes to the audit log that a person looks at a patient's answer; a program's requests are in the log alone. */
export type NoteAnswerRead = (res: Response, read: AnswerRead) => Promise<void>;

/** The same of a list of checks with their patients: how many there were, and nothing of whom was looked for. */
export type NotePatientSearch = (res: Response, found: { readonly count: number }) => Promise<void>;

type Ports = Pick<SessionPorts, 'workspaces' | 'newId' | 'clock'>;

/** Before the answer is sent: one whose reading cannot be recorded is not shown. */
export function noteAnswerReads(ports: Ports): NoteAnswerRead {
  return async (res, { checkId, what }) => {
    const { workspace, principal } = callerOf(res);
    if (principal.kind !== 'person') return;
    const { requestId } = contextOf(res);
    const detail = { what, workspaceId: workspace.id, personId: principal.id, requestId };
    await noteAct(ports, principal.name, { action: 'answer.read', target: checkId, detail });
  };
}

/** Before the list is sent: one whose reading cannot be recorded is not shown. */
export function notePatientSearches(ports: Ports): NotePatientSearch {
  return async (res, { count }) => {
    const { workspace, principal } = callerOf(res);
    if (principal.kind !== 'person') return;
    const { requestId } = contextOf(res);
    const detail = { count, personId: principal.id, requestId };
    await noteAct(ports, principal.name, { action: 'patients.searched', target: workspace.id, detail });
  };
}
