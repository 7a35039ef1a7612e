import type { DocumentDatabase } from '@eligibility/documents';
import type { ClinicChange, WorkspaceStore } from '../app/workspace-store';
import type { Clinic } from '../domain/workspace';
import { pageByAge } from '../../basics/documents/page-of-rows';
import { afterCursor, BY_AGE, updateOf } from '../../basics/documents/queries';
import { CLINICS, type ClinicDocument } from './schema';

type Clinics = Pick<WorkspaceStore, 'addClinic' | 'findClinic' | 'changeClinic' | 'listClinics'>;

/** The clinics of workspaces. */
export function clinicStore(db: DocumentDatabase): Clinics {
  const clinics = db.collection(CLINICS);
  return {
    addClinic: (clinic) => clinics.insert(clinicDocument(clinic)),
    findClinic: async (workspaceId, clientId) => {
      const clinic = await clinics.findOne({ _id: clientId, workspaceId });
      return clinic && clinicOf(clinic);
    },
    changeClinic: async (workspaceId, clientId, change) => {
      const filter = { _id: clientId, workspaceId };
      const changed = await clinics.updated({ filter, update: updateOf(clinicFields(change)) });
      return changed && clinicOf(changed);
    },
    listClinics: async (workspaceId, { clientIds, limit, cursor }) => {
      const some = clientIds === undefined ? {} : { $and: [{ _id: { $in: [...clientIds] } }] };
      const filter = { workspaceId, ...some, ...afterCursor(cursor) };
      const documents = await clinics.find({ filter, sort: BY_AGE, limit: limit + 1 });
      return pageByAge(documents.map(clinicOf), limit, ({ clientId: id, createdAtMs }) => ({
        id,
        createdAtMs,
      }));
    },
  };
}

function clinicDocument({ clientId, practitioner, ...clinic }: Clinic): ClinicDocument {
  const { firstName: practitionerFirstName, lastName: practitionerLastName } = practitioner ?? {};
  return { ...clinic, _id: clientId, practitionerFirstName, practitionerLastName };
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function clinicOf(document: ClinicDocument): Clinic {
  const { practitionerFirstName: firstName, practitionerLastName: lastName } = document;
  return {
    clientId: document._id,
    workspaceId: document.workspaceId,
    name: document.name,
    npi: document.npi,
    practitioner: firstName === undefined || lastName === undefined ? undefined : { firstName, lastName },
    taxonomyCode: document.taxonomyCode,
    state: document.state,
    defaultServiceType: document.defaultServiceType,
    payerProviderIds: document.payerProviderIds,
    createdAtMs: document.createdAtMs,
    retiredAtMs: document.retiredAtMs,
  };
}

/** Both fields of a practitioner are set or removed together. */
function clinicFields(change: ClinicChange): Partial<ClinicDocument> {
  const { practitioner, ...fields } = change;
  if (!('practitioner' in change)) return fields;
  const { firstName: practitionerFirstName, lastName: practitionerLastName } = practitioner ?? {};
  return { ...fields, practitionerFirstName, practitionerLastName };
}
