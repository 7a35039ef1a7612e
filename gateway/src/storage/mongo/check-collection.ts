import type { CollectionDeclaration, Filter } from '@eligibility/mongo';
import type { Attempt } from '../../checks/app/ports';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckFacts, CheckKind } from '../../checks/domain/check';

/** One check: its idempotency record and its line in the log. A field is missing while it has no value. */
export type CheckDocument = Partial<CheckFacts> & {
  readonly _id: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  /** Missing once the key is free again. */
  readonly idempotencyKey?: string;
  readonly fingerprint: string;
  readonly owner: string;
  /** Missing in checks from before it was stored. */
  readonly requestId?: string;
  readonly keyId?: string;
  readonly fence: number;
  /** True until answered and settled; until then `leaseUntilMs` says when another process may take over. */
  readonly isOpen: boolean;
  readonly leaseUntilMs: number;
  readonly createdAtMs: number;
  readonly answeredAtMs?: number;
  readonly settlement?: Settlement | undefined;
  readonly sealedAnswer?: Uint8Array;
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
    owner: String,
    requestId: String,
    keyId: String,
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
    outcome: String,
    upstreamStatusCode: Number,
    latencyMs: Number,
    sealedAnswer: Buffer,
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
    by_request: { fields: { requestId: 1 }, where: { requestId: { $exists: true } } },
    of_payer: {
      fields: { payerId: 1, createdAtMs: 1, workspaceId: 1 },
      where: { payerId: { $exists: true } },
    },
    open: { fields: { leaseUntilMs: 1 }, where: { isOpen: true } },
    with_answer: { fields: { answeredAtMs: 1 }, where: { sealedAnswer: { $exists: true } } },
    with_key: { fields: { createdAtMs: 1 }, where: { idempotencyKey: { $exists: true } } },
    by_age: { fields: { createdAtMs: 1, isOpen: 1 } },
    expiry: { fields: { expiresAt: 1 }, expireAfterSeconds: 0 },
  },
};

/** Matches while the attempt is the last one of its check and has no answer yet. */
export function running({ checkId, fence }: Attempt): Filter<CheckDocument> {
  return { _id: checkId, fence, answeredAtMs: { $exists: false } };
}
