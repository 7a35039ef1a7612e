import type { DocumentDatabase } from '@eligibility/documents';
import type { OperatorStore } from '../app/operator-store';
import type { Operator, OperatorRole } from '../domain/operator';
import { pageOf } from '../../basics/documents/page-of-rows';
import { updateOf } from '../../basics/documents/queries';
import { OPERATORS, type OperatorDocument } from './operator-schema';

/** The named operators as documents. */
export function operatorStore(db: DocumentDatabase): OperatorStore {
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
    replaceToken: (id, { hash, lastFour, expiresAtMs }) =>
      operators.update({
        filter: { _id: id, revokedAtMs: { $exists: false } },
        update: updateOf<OperatorDocument>({ hash, lastFour, expiresAtMs }),
      }),
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
