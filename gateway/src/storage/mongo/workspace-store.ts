import type { MongoDatabase } from '@eligibility/mongo';
import type { KeyedHash } from '../../checks/app/ports';
import type { WorkspaceStore } from '../../access/app/workspace-store';
import { pageByAge } from '../shared/age-cursor';
import { clinicPlace } from '../shared/clinic-place';
import { auditLog } from './audit-log';
import { behind, BY_AGE } from './behind';
import { keyPeppers } from './key-peppers';
import { keyStore } from './key-store';
import { updateOf } from './update-of';
import { CLINICS } from './workspace-collections';
import { clinicDocument, clinicFields, clinicOf } from './workspace-documents';
import { workspaceRecords } from './workspace-records';

/** Workspaces, clinics, keys and the audit log in MongoDB. */
export function mongoWorkspaceStore(db: MongoDatabase, auditHash: KeyedHash): WorkspaceStore {
  const clinics = db.collection(CLINICS);
  return {
    ...workspaceRecords(db),
    ...keyStore(db),
    ...keyPeppers(db),
    ...auditLog(db, auditHash),
    addClinic: (clinic) => clinics.insert(clinicDocument(clinic)),
    findClinic: async (workspaceId, clientId) => {
      const found = await clinics.findOne({ _id: clientId, workspaceId });
      return found && clinicOf(found);
    },
    changeClinic: async (workspaceId, clientId, change) => {
      const filter = { _id: clientId, workspaceId };
      const changed = await clinics.updated({ filter, update: updateOf(clinicFields(change)) });
      return changed && clinicOf(changed);
    },
    listClinics: async (workspaceId, { limit, cursor }) => {
      const filter = { workspaceId, ...behind(cursor) };
      const found = await clinics.find({ filter, sort: BY_AGE, limit: limit + 1 });
      return pageByAge(found.map(clinicOf), limit, clinicPlace);
    },
  };
}
