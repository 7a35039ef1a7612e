import type { MongoDatabase, Update } from '@eligibility/mongo';
import type { WorkspaceChange, WorkspaceRecords } from '../../access/app/workspace-store';
import type { Workspace } from '../../access/domain/workspace';
import { pageByAge } from '../shared/age-cursor';
import { behind, BY_AGE } from './behind';
import { taken } from './key-store';
import { WORKSPACES, type WorkspaceDocument } from './workspace-collections';
import { policyFields, suspensionFields, workspaceDocument, workspaceOf } from './workspace-documents';

/** The records of the workspaces. */
export function workspaceRecords(db: MongoDatabase): WorkspaceRecords {
  const workspaces = db.collection(WORKSPACES);
  const find = async (id: string): Promise<Workspace | undefined> => {
    const found = await workspaces.findOne({ _id: id });
    return found && workspaceOf(found);
  };
  const change = async (id: string, update: Update<WorkspaceDocument>): Promise<Workspace | undefined> => {
    const changed = await workspaces.updated({ filter: { _id: id }, update });
    return changed && workspaceOf(changed);
  };
  return {
    addWorkspace: async (workspace) => {
      if (!(await workspaces.insert(workspaceDocument(workspace)))) throw taken('a workspace');
    },
    findWorkspace: find,
    listWorkspaces: async ({ limit, cursor }) => {
      const found = await workspaces.find({ filter: behind(cursor), sort: BY_AGE, limit: limit + 1 });
      return pageByAge(found.map(workspaceOf), limit, (workspace) => workspace);
    },
    listLowBalances: async (after, limit) => {
      const hasLowBalance = { lowBalanceChecks: { $exists: true }, suspendedAtMs: { $exists: false } };
      const found = await workspaces.find({
        filter: { ...hasLowBalance, _id: { $gt: after } },
        sort: { _id: 1 },
        limit,
        fields: { lowBalanceChecks: 1 },
      });
      return found.map(({ _id: workspaceId, lowBalanceChecks = 0 }) => ({ workspaceId, lowBalanceChecks }));
    },
    changeWorkspace: (id, changes) => change(id, updateOf(changes)),
    suspendWorkspace: async (id, suspension) => {
      const filter = { _id: id, suspendedAtMs: { $exists: false } };
      const changed = await workspaces.updated({ filter, update: { $set: suspensionFields(suspension) } });
      // Undefined when there is no such workspace, and when it is already suspended.
      return changed === undefined ? find(id) : workspaceOf(changed);
    },
    resumeWorkspace: (id) => change(id, { $unset: { suspendedAtMs: 1, suspensionReason: 1 } }),
  };
}

/** A field that is named without a value is removed. */
function updateOf({ policies = {}, ...change }: WorkspaceChange): Update<WorkspaceDocument> {
  const fields = Object.entries({ ...change, ...policyFields(policies) });
  return {
    $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1])),
  };
}
