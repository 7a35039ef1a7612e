import type { Alike, Collection, CollectionDeclaration, Filter } from '@eligibility/documents';
import type { Connection, Model } from 'mongoose';
import { schemaOf } from './declare';
import { isTaken, translated } from './failures';

/** The operations of a collection over one connection. */
export function openCollection<Doc extends object>(
  connection: Connection,
  { name, fields }: CollectionDeclaration<Doc>,
): Collection<Doc> {
  // Documents are plain objects here; mongoose's types are about its own, and the schema checks what is passed.
  const model = connection.model(name, schemaOf(fields), name) as unknown as AnyModel;
  return { ...readers(model), ...inserts(model), ...updates(model) };
}

type Bulk = Parameters<AnyModel['bulkWrite']>[0];
type AnyModel = Model<Record<string, unknown>>;
type Part<Doc, Method extends keyof Collection<Doc>> = Pick<Collection<Doc>, Method>;

function readers<Doc>(model: AnyModel): Part<Doc, 'find' | 'findOne' | 'countBy' | 'countAlike'> {
  return {
    findOne: async (filter, fields) => {
      const found = await translated(() =>
        model
          .findOne(filter, { ...fields })
          .lean()
          .exec(),
      );
      return (found as unknown as Doc | null) ?? undefined;
    },
    find: async ({ filter, fields, sort, limit = 0 }) => {
      const query = model.find(filter, { ...fields }).limit(limit);
      if (sort !== undefined) query.sort({ ...sort });
      return (await translated(() => query.lean().exec())) as unknown as Doc[];
    },
    countBy: async (field, { filter, limit }) => {
      const group = { _id: `$${field}`, count: { $sum: 1 } };
      const found = await translated(() =>
        model.aggregate<{ count: number }>([{ $match: filter }, { $limit: limit }, { $group: group }]).exec(),
      );
      return found.map(({ count }) => count);
    },
    countAlike: async <Name extends string>(
      values: Readonly<Record<Name, unknown>>,
      filter: Filter<Doc>,
    ): Promise<readonly Alike<Name>[]> => {
      const group = { _id: values, count: { $sum: 1 } };
      const stages = [{ $match: filter }, { $group: group }];
      const found = await translated(() =>
        model.aggregate<{ _id: Alike<Name>; count: number }>(stages).exec(),
      );
      return found.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}

function inserts<Doc extends object>(model: AnyModel): Part<Doc, 'insert' | 'insertMissing' | 'insertAll'> {
  const insertMany = async (documents: readonly Doc[]): Promise<void> => {
    // Mongoose treats a list without a valid document, such as an empty one, as a failure.
    if (documents.length === 0) return;
    await model.insertMany([...documents], { ordered: false, throwOnValidationError: true });
  };
  return {
    insert: (document) =>
      translated(async () => {
        try {
          await model.insertOne({ ...document });
          return true;
        } catch (failure) {
          if (isTaken(failure)) return false;
          throw failure;
        }
      }),
    insertMissing: (documents) =>
      translated(async () => {
        try {
          await insertMany(documents);
          return true;
        } catch (failure) {
          if (!isTaken(failure)) throw failure;
          return false;
        }
      }),
    insertAll: (documents) => translated(() => insertMany(documents)),
  };
}

function updates<Doc>(
  model: AnyModel,
): Part<Doc, 'update' | 'updated' | 'updateEach' | 'updateAll' | 'remove'> {
  return {
    update: async ({ filter, update }) => {
      const matched = await translated(async () => {
        try {
          return (await model.updateOne(filter, update).exec()).matchedCount;
        } catch (failure) {
          if (isTaken(failure)) return 0;
          throw failure;
        }
      });
      return matched === 1;
    },
    updated: async ({ filter, update }, fields) => {
      const options = { returnDocument: 'after' as const, ...(fields && { projection: fields }) };
      const found = await translated(() => model.findOneAndUpdate(filter, update, options).lean().exec());
      return (found as unknown as Doc | null) ?? undefined;
    },
    updateEach: async (changes) => {
      if (changes.length === 0) return;
      // As in `update`: mongoose's own types of a bulk write do not accept these.
      const operations = changes.map((change) => ({ updateOne: change })) as unknown as Bulk;
      await translated(() => model.bulkWrite(operations, { ordered: false }));
    },
    updateAll: async ({ filter, update }) => {
      const { modifiedCount } = await translated(() => model.updateMany(filter, update).exec());
      return modifiedCount;
    },
    remove: async (filter) => {
      await translated(() => model.deleteMany(filter).exec());
    },
  };
}
