import type { CollectionDeclaration } from '@eligibility/documents';
import type { AuditEntry, AuditIntent } from '../domain/audit-chain';

/** `_id` is the entry's place in the log, from 1 on. */
export type AuditDocument = Omit<AuditEntry, 'detail' | 'code'> & {
  readonly _id: number;
  readonly detail: string;
  readonly code?: string | undefined;
  readonly hash: string;
};
export type IntentDocument = Omit<AuditIntent, 'id' | 'detail'> & {
  readonly _id: string;
  readonly detail: string;
};

/** The fields that an entry of the audit log and an intent have alike. */
const ACT = { atMs: Number, actor: String, action: String, target: String, detail: String } as const;

export const AUDIT: CollectionDeclaration<AuditDocument> = {
  name: 'gateway_audit',
  fields: {
    _id: Number,
    ...ACT,
    id: String,
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
  fields: { ...ACT, _id: String, onceId: String },
  indexes: {},
};
