import type { CollectionDeclaration } from '@eligibility/documents';
import type { Operator } from '../domain/operator';

export type OperatorDocument = Omit<Operator, 'id' | 'roles'> & {
  readonly _id: string;
  readonly roles: readonly string[];
};

export const OPERATORS: CollectionDeclaration<OperatorDocument> = {
  name: 'gateway_operators',
  fields: {
    _id: String,
    name: String,
    roles: [String],
    hash: String,
    lastFour: String,
    createdBy: String,
    createdAtMs: Number,
    expiresAtMs: Number,
    revokedAtMs: Number,
    lastUsedAtMs: Number,
  },
  indexes: {
    by_name: { fields: { name: 1 }, unique: true },
    by_hash: { fields: { hash: 1 }, unique: true },
  },
};
