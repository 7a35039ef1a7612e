import type { MongoDatabase } from '@eligibility/mongo';
import type { KeyedHash } from '../../app/ports';
import { MAX_LISTED, type WorkspaceStore } from '../../app/workspace-store';
import { auditLog } from './audit-log';
import { keyStore } from './key-store';
import { CLINICS } from './workspace-collections';
import { clinicDocument, clinicOf } from './workspace-documents';
import { workspaceRecords } from './workspace-records';

/** Workspaces, clinics, keys and the audit log in MongoDB. */
export function mongoWorkspaceStore(db: MongoDatabase, auditHash: KeyedHash): WorkspaceStore {
  const clinics = db.collection(CLINICS);
  return {
    ...workspaceRecords(db),
    ...keyStore(db),
    ...auditLog(db, auditHash),
    addClinic: (clinic) => clinics.insert(clinicDocument(clinic)),
    findClinic: async (workspaceId, clientId) => {
      const found = await clinics.findOne({ _id: clientId, workspaceId });
      return found && clinicOf(found);
    },
    listClinics: async (workspaceId) => {
      const found = await clinics.find({
        filter: { workspaceId },
        sort: { createdAtMs: 1, _id: 1 },
        limit: MAX_LISTED,
      });
      return found.map(clinicOf);
    },
  };
}
