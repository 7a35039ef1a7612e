import type { CollectionDeclaration, MongoDatabase, Update } from '@eligibility/mongo';
import type { NewToken, OperatorStore } from '../../access/app/operator-store';
import type { Operator, OperatorRole } from '../../access/domain/operator';
import { pageOf } from '../shared/page';

type OperatorDocument = Omit<Operator, 'id' | 'roles'> & {
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

/** The named operators in MongoDB. */
export function mongoOperatorStore(db: MongoDatabase): OperatorStore {
  const operators = db.collection(OPERATORS);
  return {
    addOperator: ({ id, ...operator }) => operators.insert({ ...operator, _id: id }),
    findOperator: async (hash) => found(await operators.findOne({ hash })),
    findOperatorById: async (id) => found(await operators.findOne({ _id: id })),
    listOperators: async ({ limit, cursor = '' }) => {
      const filter = { name: { $gt: cursor } };
      const documents = await operators.find({ filter, sort: { name: 1 }, limit: limit + 1 });
      const { pageRows, nextCursor } = pageOf(documents, limit, (last) => last.name);
      return { operators: pageRows.map(operatorOf), nextCursor };
    },
    replaceToken: (id, token) =>
      operators.update({ filter: { _id: id, revokedAtMs: { $exists: false } }, update: updateOf(token) }),
    rehashToken: async ({ id, from, to }) => {
      await operators.update({ filter: { _id: id, hash: from }, update: { $set: { hash: to } } });
    },
    revokeOperator: (id, atMs) =>
      operators.update({ filter: { _id: id }, update: { $min: { revokedAtMs: atMs } } }),
    touchOperators: (lastUsedAtMs) =>
      operators.updateEach(
        [...lastUsedAtMs].map(([id, atMs]) => ({
          filter: { _id: id },
          update: { $set: { lastUsedAtMs: atMs } },
        })),
      ),
  };
}

function updateOf({ hash, lastFour, expiresAtMs }: NewToken): Update<OperatorDocument> {
  if (expiresAtMs === undefined) return { $set: { hash, lastFour }, $unset: { expiresAtMs: 1 } };
  return { $set: { hash, lastFour, expiresAtMs } };
}

function found(document: OperatorDocument | undefined): Operator | undefined {
  return document && operatorOf(document);
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function operatorOf(document: OperatorDocument): Operator {
  return {
    id: document._id,
    name: document.name,
    roles: document.roles as OperatorRole[],
    hash: document.hash,
    lastFour: document.lastFour,
    createdBy: document.createdBy,
    createdAtMs: document.createdAtMs,
    expiresAtMs: document.expiresAtMs,
    revokedAtMs: document.revokedAtMs,
    lastUsedAtMs: document.lastUsedAtMs,
  };
}
