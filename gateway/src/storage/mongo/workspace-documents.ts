import type { ClinicChange } from '../../access/app/workspace-store';
import {
  DEFAULT_POLICIES,
  type ApiKey,
  type Clinic,
  type Workspace,
  type Suspension,
  type WorkspacePolicies,
} from '../../access/domain/workspace';
import type { ClinicDocument, KeyDocument, WorkspaceDocument } from './workspace-collections';

// A field without a value is missing in a document and undefined in a record: hence field by field.

export function workspaceOf(document: WorkspaceDocument): Workspace {
  return {
    id: document._id,
    name: document.name,
    chargePolicy: document.chargePolicy,
    rateLimitPerMinute: document.rateLimitPerMinute,
    shareWeight: document.shareWeight,
    policies: {
      idempotencyKey: document.idempotencyKeyPolicy ?? DEFAULT_POLICIES.idempotencyKey,
      getChecks: document.getChecksPolicy ?? DEFAULT_POLICIES.getChecks,
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

export function workspaceDocument({ id, suspension, policies, ...workspace }: Workspace): WorkspaceDocument {
  return { ...workspace, _id: id, ...policyFields(policies), ...suspensionFields(suspension) };
}

/** The stored form of policies; a policy that is not named has no field. */
export function policyFields({
  idempotencyKey,
  getChecks,
}: Partial<WorkspacePolicies>): Pick<WorkspaceDocument, 'idempotencyKeyPolicy' | 'getChecksPolicy'> {
  return {
    ...(idempotencyKey && { idempotencyKeyPolicy: idempotencyKey }),
    ...(getChecks && { getChecksPolicy: getChecks }),
  };
}

/** The stored form of a suspension. */
export function suspensionFields(
  suspension: Suspension | undefined,
): Pick<WorkspaceDocument, 'suspendedAtMs' | 'suspensionReason'> {
  return { suspendedAtMs: suspension?.sinceMs, suspensionReason: suspension?.reason };
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
    retiredAtMs: document.retiredAtMs,
  };
}

/** Both fields of a practitioner are set or removed together. */
export function clinicFields(change: ClinicChange): Partial<ClinicDocument> {
  const { practitioner, ...fields } = change;
  if (!('practitioner' in change)) return fields;
  const { firstName: practitionerFirstName, lastName: practitionerLastName } = practitioner ?? {};
  return { ...fields, practitionerFirstName, practitionerLastName };
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
