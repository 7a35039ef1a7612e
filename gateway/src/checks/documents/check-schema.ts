import type { CollectionDeclaration } from '@eligibility/documents';
import type { Settlement } from '../domain/charge-table';
import type { CheckFacts, CheckKind } from '../domain/check';

/** What a check and its line in the log have alike. A field is missing while it has no value. */
type SharedFields = {
  /** The id of the check. */
  readonly _id: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  /** Both are missing where the patient is not to be found any more. */
  readonly memberHash?: string;
  readonly nameHash?: string | undefined;
  readonly requestId: string;
  readonly keyId?: string | undefined;
  readonly personId?: string | undefined;
  /** Once the key is free again, another text. */
  readonly idempotencyKey: string;
  readonly createdAtMs: number;
  readonly settlement?: Settlement | undefined;
};

/**
 * One check while its key is remembered: who runs it, what is left to settle, and its answer. What changes is here, in a
 * collection with few indexes.
 */
export type CheckDocument = Partial<CheckFacts> &
  SharedFields & {
    readonly fingerprint: string;
    readonly owner: string;
    readonly fence: number;
    /** True until answered and settled; until then `leaseUntilMs` says when another process may take over. */
    readonly isOpen: boolean;
    readonly leaseUntilMs: number;
    readonly answeredAtMs?: number;
    readonly sealedAnswer?: Uint8Array;
    /** Missing when there is none; dropped with the answer. */
    readonly sealedExchange?: Uint8Array | undefined;
    /** True where an event tells of the answer; it is inserted before the line. */
    readonly isTold?: boolean;
  };

/** The line of one answered check in the log: inserted once, and changed only when its patient is forgotten. */
export type CheckLine = CheckFacts & SharedFields & { readonly answeredAtMs: number };

const SHARED_FIELDS = {
  _id: String,
  workspaceId: String,
  clientId: String,
  kind: String,
  memberHash: String,
  nameHash: String,
  requestId: String,
  keyId: String,
  personId: String,
  createdAtMs: Number,
  answeredAtMs: Number,
  settlement: String,
  idempotencyKey: String,
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
} as const;

export const CHECKS: CollectionDeclaration<CheckDocument> = {
  name: 'gateway_checks',
  shardKey: 'workspaceId',
  fields: {
    ...SHARED_FIELDS,
    fingerprint: String,
    owner: String,
    fence: Number,
    isOpen: Boolean,
    leaseUntilMs: Number,
    sealedAnswer: Buffer,
    sealedExchange: Buffer,
    isTold: Boolean,
  },
  indexes: {
    by_key: {
      fields: { workspaceId: 1, clientId: 1, kind: 1, idempotencyKey: 1 },
      unique: true,
    },
    open: { fields: { leaseUntilMs: 1 }, where: { isOpen: true } },
    with_answer: { fields: { answeredAtMs: 1, _id: 1 }, where: { sealedAnswer: { $exists: true } } },
    of_member: {
      fields: { workspaceId: 1, memberHash: 1, createdAtMs: -1, _id: -1 },
      where: { memberHash: { $exists: true } },
    },
    by_age: { fields: { createdAtMs: 1 } },
  },
};

export const CHECK_LINES: CollectionDeclaration<CheckLine> = {
  name: 'gateway_check_lines',
  shardKey: 'workspaceId',
  fields: SHARED_FIELDS,
  indexes: {
    // What lines are filtered by is in the index too, so that only lines that match are read.
    of_workspace: {
      fields: { workspaceId: 1, createdAtMs: -1, _id: -1, clientId: 1, payerId: 1, outcome: 1, kind: 1 },
    },
    of_all: { fields: { createdAtMs: -1, _id: -1 } },
    of_payer: {
      fields: { payerId: 1, createdAtMs: -1, _id: -1, workspaceId: 1 },
      where: { payerId: { $exists: true } },
    },
    of_member: {
      fields: { workspaceId: 1, memberHash: 1, createdAtMs: -1, _id: -1 },
      where: { memberHash: { $exists: true } },
    },
    of_name: {
      fields: { workspaceId: 1, nameHash: 1, createdAtMs: -1, _id: -1 },
      where: { nameHash: { $exists: true } },
    },
    by_trace: { fields: { traceId: 1 }, where: { traceId: { $exists: true } } },
    by_request: { fields: { requestId: 1 } },
    by_idempotency_key: { fields: { idempotencyKey: 1 } },
  },
};
