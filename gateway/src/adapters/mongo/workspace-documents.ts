import type { ApiKey, Clinic, Workspace } from '../../domain/workspace';
import type { ClinicDocument, KeyDocument, WorkspaceDocument } from './workspace-collections';

// A field without a value is missing in a document and undefined in a record: hence field by field.

export function workspaceOf(document: WorkspaceDocument): Workspace {
  return {
    id: document._id,
    name: document.name,
    chargePolicy: document.chargePolicy,
    rateLimitPerMinute: document.rateLimitPerMinute,
    shareWeight: document.shareWeight,
    checksPerDay: document.checksPerDay,
    createdAtMs: document.createdAtMs,
  };
}

export function clinicOf(document: ClinicDocument): Clinic {
  const { practitionerFirstName: firstName, practitionerLastName: lastName } = document;
  return {
    clientId: document._id,
    workspaceId: document.workspaceId,
    name: document.name,
    npi: document.npi,
    practitioner: firstName === undefined || lastName === undefined ? undefined : { firstName, lastName },
    createdAtMs: document.createdAtMs,
  };
}

export function clinicDocument({ clientId, practitioner, ...clinic }: Clinic): ClinicDocument {
  const { firstName: practitionerFirstName, lastName: practitionerLastName } = practitioner ?? {};
  return { ...clinic, _id: clientId, practitionerFirstName, practitionerLastName };
}

export function keyDocument({ id, limits, ...key }: ApiKey): KeyDocument {
  return { ...key, ...limits, _id: id };
}

export function keyOf(document: KeyDocument): ApiKey {
  return {
    id: document._id,
    workspaceId: document.workspaceId,
    name: document.name,
    hash: document.hash,
    lastFour: document.lastFour,
    scopes: document.scopes,
    clientIds: document.clientIds,
    limits: {
      allowedAddresses: document.allowedAddresses,
      rateLimitPerMinute: document.rateLimitPerMinute,
      checksPerDay: document.checksPerDay,
    },
    createdAtMs: document.createdAtMs,
    expiresAtMs: document.expiresAtMs,
    revokedAtMs: document.revokedAtMs,
    lastUsedAtMs: document.lastUsedAtMs,
  };
}
