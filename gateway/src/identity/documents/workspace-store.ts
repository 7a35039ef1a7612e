import type { DocumentDatabase, Update } from '@eligibility/documents';
import type { WorkspaceRecords, WorkspaceStore } from '../app/workspace-store';
import {
  DEFAULT_POLICIES,
  type Workspace,
  type Suspension,
  type WorkspacePolicies,
} from '../domain/workspace';
import type { KeyedHash } from '../../basics/keyed-hash';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { auditLog } from '../../audit/documents/audit-log';
import { clinicStore } from './clinic-store';
import { keyStore } from './key-store';
import { afterCursor, BY_AGE, duplicate, updateOf } from '../../basics/documents/queries';
import { WORKSPACES, type WorkspaceDocument } from './schema';

/** Workspaces, clinics, keys and the audit log as documents. */
export function workspaceStore(db: DocumentDatabase, auditHash: KeyedHash): WorkspaceStore {
  const workspaces = workspaceRecords(db);
  return {
    ...workspaces,
    ...clinicStore(db),
    ...keyStore(db, workspaces.findWorkspace),
    ...auditLog(db, auditHash),
  };
}

/** The records of the workspaces. */
function workspaceRecords(db: DocumentDatabase): WorkspaceRecords {
  const workspaces = db.collection(WORKSPACES);
  const find = async (id: string): Promise<Workspace | undefined> => {
    const workspace = await workspaces.findOne({ _id: id });
    return workspace && workspaceOf(workspace);
  };
  const change = async (id: string, update: Update<WorkspaceDocument>): Promise<Workspace | undefined> => {
    const changed = await workspaces.updated({ filter: { _id: id }, update });
    return changed && workspaceOf(changed);
  };
  return {
    addWorkspace: async (workspace) => {
      if (!(await workspaces.insert(workspaceDocument(workspace)))) throw duplicate('a workspace');
    },
    findWorkspace: find,
    listWorkspaces: async ({ limit, cursor }) => {
      const documents = await workspaces.find({
        filter: afterCursor(cursor),
        sort: BY_AGE,
        limit: limit + 1,
      });
      return pageByAge(documents.map(workspaceOf), limit, (workspace) => workspace);
    },
    listLowBalances: async (after, limit) => {
      const hasLowBalance = { lowBalanceChecks: { $exists: true }, suspendedAtMs: { $exists: false } };
      const documents = await workspaces.find({
        filter: { ...hasLowBalance, _id: { $gt: after } },
        sort: { _id: 1 },
        limit,
        fields: { lowBalanceChecks: 1 },
      });
      return documents.map(({ _id: workspaceId, lowBalanceChecks = 0 }) => ({
        workspaceId,
        lowBalanceChecks,
      }));
    },
    changeWorkspace: (id, { policies = {}, ...changes }) =>
      change(id, updateOf<WorkspaceDocument>({ ...changes, ...policyFields(policies) })),
    suspendWorkspace: async (id, suspension) => {
      const filter = { _id: id, suspendedAtMs: { $exists: false } };
      const changed = await workspaces.updated({ filter, update: { $set: suspensionFields(suspension) } });
      // Undefined when there is no such workspace, and when it is already suspended.
      return changed === undefined ? find(id) : workspaceOf(changed);
    },
    resumeWorkspace: (id) => change(id, { $unset: { suspendedAtMs: 1, suspensionReason: 1 } }),
  };
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function workspaceOf(document: WorkspaceDocument): Workspace {
  return {
    id: document._id,
    name: document.name,
    chargePolicy: document.chargePolicy,
    rateLimitPerMinute: document.rateLimitPerMinute,
    shareWeight: document.shareWeight,
    policies: {
      idempotencyKey: document.idempotencyKeyPolicy ?? DEFAULT_POLICIES.idempotencyKey,
      getChecks: document.getChecksPolicy ?? DEFAULT_POLICIES.getChecks,
      searchWithoutMemberId: document.memberlessSearchPolicy ?? DEFAULT_POLICIES.searchWithoutMemberId,
      serviceNotTaken: document.serviceNotTakenPolicy ?? DEFAULT_POLICIES.serviceNotTaken,
      dateNotTaken: document.dateNotTakenPolicy ?? DEFAULT_POLICIES.dateNotTaken,
      answersMaxAgeSeconds: document.answersMaxAgeSeconds,
    },
    suspension: suspensionOf(document),
    checksPerDay: document.checksPerDay,
    lowBalanceChecks: document.lowBalanceChecks,
    createdAtMs: document.createdAtMs,
  };
}

function suspensionOf(document: WorkspaceDocument): Suspension | undefined {
  const { suspendedAtMs: sinceMs, suspensionReason: reason } = document;
  return sinceMs === undefined || reason === undefined ? undefined : { sinceMs, reason };
}

function workspaceDocument({ id, suspension, policies, ...workspace }: Workspace): WorkspaceDocument {
  return { ...workspace, _id: id, ...policyFields(policies), ...suspensionFields(suspension) };
}

/** The stored form of policies; a policy that is not named has no field. The age alone can be named without a value. */
function policyFields({
  idempotencyKey,
  getChecks,
  searchWithoutMemberId,
  serviceNotTaken,
  dateNotTaken,
  ...age
}: Partial<WorkspacePolicies>): Pick<
  WorkspaceDocument,
  | 'idempotencyKeyPolicy'
  | 'getChecksPolicy'
  | 'memberlessSearchPolicy'
  | 'serviceNotTakenPolicy'
  | 'dateNotTakenPolicy'
  | 'answersMaxAgeSeconds'
> {
  return {
    ...age,
    ...(idempotencyKey && { idempotencyKeyPolicy: idempotencyKey }),
    ...(getChecks && { getChecksPolicy: getChecks }),
    ...(searchWithoutMemberId && { memberlessSearchPolicy: searchWithoutMemberId }),
    ...(serviceNotTaken && { serviceNotTakenPolicy: serviceNotTaken }),
    ...(dateNotTaken && { dateNotTakenPolicy: dateNotTaken }),
  };
}

/** The stored form of a suspension. */
function suspensionFields(
  suspension: Suspension | undefined,
): Pick<WorkspaceDocument, 'suspendedAtMs' | 'suspensionReason'> {
  return { suspendedAtMs: suspension?.sinceMs, suspensionReason: suspension?.reason };
}
