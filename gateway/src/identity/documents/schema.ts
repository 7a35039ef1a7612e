import type { CollectionDeclaration } from '@eligibility/documents';
import type { KeyLimits, ApiKey, Clinic, Workspace, WorkspacePolicies } from '../domain/workspace';

/** A record with its id as `_id`. */
type Stored<Record, Id extends keyof Record> = Omit<Record, Id> & { readonly _id: string };

/** Policies and the two fields of a suspension are flat: documents contain no nested documents. */
export type WorkspaceDocument = Omit<Stored<Workspace, 'id'>, 'suspension' | 'policies'> & {
  readonly idempotencyKeyPolicy?: WorkspacePolicies['idempotencyKey'] | undefined;
  readonly getChecksPolicy?: WorkspacePolicies['getChecks'] | undefined;
  readonly memberlessSearchPolicy?: WorkspacePolicies['searchWithoutMemberId'] | undefined;
  readonly serviceNotTakenPolicy?: WorkspacePolicies['serviceNotTaken'] | undefined;
  readonly dateNotTakenPolicy?: WorkspacePolicies['dateNotTaken'] | undefined;
  readonly answersMaxAgeSeconds?: WorkspacePolicies['answersMaxAgeSeconds'];
  readonly suspendedAtMs?: number | undefined;
  readonly suspensionReason?: string | undefined;
};
/** The two names of the practitioner are flat: documents contain no nested documents. */
export type ClinicDocument = Omit<Stored<Clinic, 'clientId'>, 'practitioner'> & {
  readonly practitionerFirstName?: string | undefined;
  readonly practitionerLastName?: string | undefined;
};
/** The limits are flat: documents contain no nested documents. */
export type KeyDocument = Omit<Stored<ApiKey, 'id'>, 'limits'> & Partial<KeyLimits>;
export const WORKSPACES: CollectionDeclaration<WorkspaceDocument> = {
  name: 'gateway_workspaces',
  fields: {
    _id: String,
    name: String,
    chargePolicy: String,
    rateLimitPerMinute: Number,
    shareWeight: Number,
    idempotencyKeyPolicy: String,
    getChecksPolicy: String,
    memberlessSearchPolicy: String,
    serviceNotTakenPolicy: String,
    dateNotTakenPolicy: String,
    answersMaxAgeSeconds: Number,
    suspendedAtMs: Number,
    suspensionReason: String,
    checksPerDay: Number,
    lowBalanceChecks: Number,
    createdAtMs: Number,
  },
  indexes: {
    by_age: { fields: { createdAtMs: 1, _id: 1 } },
    with_low_balance: {
      fields: { suspendedAtMs: 1, _id: 1 },
      where: { lowBalanceChecks: { $exists: true } },
    },
  },
};

export const CLINICS: CollectionDeclaration<ClinicDocument> = {
  name: 'gateway_clinics',
  fields: {
    _id: String,
    workspaceId: String,
    name: String,
    npi: String,
    practitionerFirstName: String,
    practitionerLastName: String,
    taxonomyCode: String,
    state: String,
    defaultServiceType: String,
    payerProviderIds: [{ payerId: String, qualifier: String, id: String }],
    createdAtMs: Number,
    retiredAtMs: Number,
  },
  indexes: { of_workspace: { fields: { workspaceId: 1, createdAtMs: 1, _id: 1 } } },
};

export const API_KEYS: CollectionDeclaration<KeyDocument> = {
  name: 'gateway_api_keys',
  fields: {
    _id: String,
    workspaceId: String,
    name: String,
    hash: String,
    lastFour: String,
    scopes: [String],
    isTest: Boolean,
    clientIds: [String],
    allowedAddresses: [String],
    rateLimitPerMinute: Number,
    checksPerDay: Number,
    operatorLimits: [String],
    createdAtMs: Number,
    expiresAtMs: Number,
    revokedAtMs: Number,
    lastUsedAtMs: Number,
  },
  indexes: {
    by_hash: { fields: { hash: 1 }, unique: true },
    by_age: { fields: { createdAtMs: 1, _id: 1 } },
    of_workspace: { fields: { workspaceId: 1, createdAtMs: 1, _id: 1 } },
  },
};
