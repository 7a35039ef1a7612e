import type { CollectionDeclaration } from '@eligibility/mongo';
import type { KeyLimits, ApiKey, Clinic, Workspace, WorkspacePolicies } from '../../access/domain/workspace';
import type { AuditEntry, AuditIntent } from '../../operator/domain/audit-chain';

/** A record with its id in MongoDB's form. */
type Stored<Record, Id extends keyof Record> = Omit<Record, Id> & { readonly _id: string };

/** Policies and the two fields of a suspension are flat: documents contain no nested documents. */
export type WorkspaceDocument = Omit<Stored<Workspace, 'id'>, 'suspension' | 'policies'> & {
  readonly idempotencyKeyPolicy?: WorkspacePolicies['idempotencyKey'] | undefined;
  readonly getChecksPolicy?: WorkspacePolicies['getChecks'] | undefined;
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
/** `_id` is the entry's place in the log, from 1 on. */
export type AuditDocument = Omit<AuditEntry, 'detail' | 'outcome' | 'code'> & {
  readonly _id: number;
  readonly detail: string;
  readonly outcome?: string | undefined;
  readonly code?: string | undefined;
  readonly hash?: string;
};
export type IntentDocument = Omit<Stored<AuditIntent, 'id'>, 'detail'> & { readonly detail: string };

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
    clientIds: [String],
    allowedAddresses: [String],
    rateLimitPerMinute: Number,
    checksPerDay: Number,
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

export const AUDIT: CollectionDeclaration<AuditDocument> = {
  name: 'gateway_audit',
  fields: {
    _id: Number,
    id: String,
    atMs: Number,
    actor: String,
    action: String,
    target: String,
    detail: String,
    outcome: String,
    code: String,
    hash: String,
  },
  indexes: {
    by_id: { fields: { id: 1 }, unique: true },
    by_actor: { fields: { actor: 1, _id: -1 } },
    by_action: { fields: { action: 1, _id: -1 } },
    by_target: { fields: { target: 1, _id: -1 } },
    by_time: { fields: { atMs: 1 } },
  },
};

export const AUDIT_INTENTS: CollectionDeclaration<IntentDocument> = {
  name: 'gateway_audit_intents',
  fields: {
    _id: String,
    onceId: String,
    atMs: Number,
    actor: String,
    action: String,
    target: String,
    detail: String,
  },
  indexes: {},
};
