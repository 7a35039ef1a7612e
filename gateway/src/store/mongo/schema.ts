import type { CollectionDeclaration } from '@eligibility/mongo';
import type {
  KeyLimits,
  ApiKey,
  Clinic,
  Workspace,
  WorkspacePolicies,
} from '../../identity/domain/workspace';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckFacts, CheckKind } from '../../checks/domain/check';
import { ALERT_NOTES } from './alert-notes';
import { AUDIT, AUDIT_INTENTS } from './audit-schema';
import { OPERATORS } from './operator-schema';
import { PEOPLE_COLLECTIONS } from './people-schema';
import { CLINIC_RATES } from './rate-store';
import { REQUEST_TRAILS } from './request-trail-schema';

/** One check: its idempotency record and its line in the log. A field is missing while it has no value. */
export type CheckDocument = Partial<CheckFacts> & {
  readonly _id: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  /** Missing once the key is free again. */
  readonly idempotencyKey?: string;
  readonly fingerprint: string;
  /** Both are missing where the patient is not to be found any more. */
  readonly memberHash?: string;
  readonly nameHash?: string | undefined;
  readonly owner: string;
  readonly requestId: string;
  readonly keyId?: string | undefined;
  readonly personId?: string | undefined;
  readonly fence: number;
  /** True until answered and settled; until then `leaseUntilMs` says when another process may take over. */
  readonly isOpen: boolean;
  readonly leaseUntilMs: number;
  readonly createdAtMs: number;
  readonly answeredAtMs?: number;
  readonly settlement?: Settlement | undefined;
  readonly sealedAnswer?: Uint8Array;
  /** Missing when there is none; dropped with the answer. */
  readonly sealedExchange?: Uint8Array | undefined;
  /** When the server deletes the line if no sweep did; only a closed check has it. */
  readonly expiresAt?: Date;
};

export const CHECKS: CollectionDeclaration<CheckDocument> = {
  name: 'gateway_checks',
  fields: {
    _id: String,
    workspaceId: String,
    clientId: String,
    kind: String,
    idempotencyKey: String,
    fingerprint: String,
    memberHash: String,
    nameHash: String,
    owner: String,
    requestId: String,
    keyId: String,
    personId: String,
    fence: Number,
    isOpen: Boolean,
    leaseUntilMs: Number,
    createdAtMs: Number,
    answeredAtMs: Number,
    settlement: String,
    payerId: String,
    payerName: String,
    traceId: String,
    isSimulated: Boolean,
    doubts: String,
    matchedBy: String,
    outcome: String,
    advice: String,
    upstreamStatusCode: Number,
    latencyMs: Number,
    sealedAnswer: Buffer,
    sealedExchange: Buffer,
    expiresAt: Date,
  },
  indexes: {
    by_key: {
      fields: { workspaceId: 1, clientId: 1, kind: 1, idempotencyKey: 1 },
      unique: true,
      where: { idempotencyKey: { $exists: true } },
    },
    log: { fields: { workspaceId: 1, createdAtMs: -1, _id: -1 } },
    of_clinic: { fields: { workspaceId: 1, clientId: 1, createdAtMs: -1, _id: -1 } },
    by_outcome: {
      fields: { workspaceId: 1, outcome: 1, createdAtMs: -1, _id: -1 },
      where: { outcome: { $exists: true } },
    },
    log_of_all: { fields: { createdAtMs: -1, _id: -1 } },
    by_trace: { fields: { traceId: 1 }, where: { traceId: { $exists: true } } },
    by_idempotency_key: {
      fields: { idempotencyKey: 1 },
      where: { idempotencyKey: { $exists: true } },
    },
    by_request: { fields: { requestId: 1 } },
    of_payer: {
      fields: { payerId: 1, createdAtMs: -1, _id: -1, workspaceId: 1 },
      where: { payerId: { $exists: true } },
    },
    by_payer: {
      fields: { workspaceId: 1, payerId: 1, createdAtMs: -1, _id: -1 },
      where: { payerId: { $exists: true } },
    },
    by_kind: { fields: { workspaceId: 1, kind: 1, createdAtMs: -1, _id: -1 } },
    open: { fields: { leaseUntilMs: 1 }, where: { isOpen: true } },
    with_answer: { fields: { answeredAtMs: 1, _id: 1 }, where: { sealedAnswer: { $exists: true } } },
    of_member: {
      fields: { workspaceId: 1, memberHash: 1, createdAtMs: -1, _id: -1 },
      where: { memberHash: { $exists: true } },
    },
    of_name: {
      fields: { workspaceId: 1, nameHash: 1, createdAtMs: -1, _id: -1 },
      where: { nameHash: { $exists: true } },
    },
    with_key: { fields: { createdAtMs: 1 }, where: { idempotencyKey: { $exists: true } } },
    by_age: { fields: { createdAtMs: 1, isOpen: 1 } },
    expiry: { fields: { expiresAt: 1 }, expireAfterSeconds: 0 },
  },
};

/** A record with its id in MongoDB's form. */
type Stored<Record, Id extends keyof Record> = Omit<Record, Id> & { readonly _id: string };

/** Policies and the two fields of a suspension are flat: documents contain no nested documents. */
export type WorkspaceDocument = Omit<Stored<Workspace, 'id'>, 'suspension' | 'policies'> & {
  readonly idempotencyKeyPolicy?: WorkspacePolicies['idempotencyKey'] | undefined;
  readonly getChecksPolicy?: WorkspacePolicies['getChecks'] | undefined;
  readonly memberlessSearchPolicy?: WorkspacePolicies['searchWithoutMemberId'] | undefined;
  readonly serviceNotTakenPolicy?: WorkspacePolicies['serviceNotTaken'] | undefined;
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

/** All collections of the gateway. */
export const GATEWAY_COLLECTIONS = [
  CHECKS,
  WORKSPACES,
  CLINICS,
  CLINIC_RATES,
  API_KEYS,
  AUDIT,
  AUDIT_INTENTS,
  OPERATORS,
  REQUEST_TRAILS,
  ALERT_NOTES,
  ...PEOPLE_COLLECTIONS,
];
