import type { Connection, Model } from 'mongoose';
import { schemaOf, type CollectionDeclaration } from './declare';
import { isTaken, translated } from './failures';

/** A field of a document, or a place below one, such as `lines.kind`. */
type Path<Doc> = (keyof Doc & string) | `${keyof Doc & string}.${string}`;
type ByPath<Doc> = Readonly<Partial<Record<Path<Doc>, unknown>>>;

type AnyOf<Doc> = { readonly $or?: ByPath<Doc>[] };
export type Filter<Doc> = ByPath<Doc> & AnyOf<Doc> & { readonly $and?: (ByPath<Doc> & AnyOf<Doc>)[] };
type Operator = '$set' | '$unset' | '$inc' | '$min' | '$push' | '$pull';
export type Update<Doc> = Readonly<Partial<Record<Operator, ByPath<Doc>>>>;
/** What a document must be like for the update to happen, and the update. */
export type ConditionalUpdate<Doc> = { readonly filter: Filter<Doc>; readonly update: Update<Doc> };

/** Which fields to read; of a list all items, those that an expression selects, or the first that matches. */
type Fields = Readonly<
  Record<string, 0 | 1 | { readonly $elemMatch: object } | { readonly $filter: object }>
>;

type Find<Doc> = {
  readonly filter: Filter<Doc>;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  /** Which fields to read; all of them unless given. */
  readonly fields?: Fields;
};

/** The values that some documents have in common, and the number of these documents. */
type Alike<Name extends string> = Readonly<Partial<Record<Name, unknown>>> & { readonly count: number };

/**
 * One collection. Every write is of one document at a time, conditional by its filter, and acknowledged by a majority
 * that has it in its journal; documents come back as plain objects. There is no upsert: ownership is decided by
 * `insert` alone.
 * @throws AppError `service-unavailable` while the server cannot be used
 */
export type MongoCollection<Doc> = {
  /** False when the id, or a value of the unique index, is taken; then nothing is written. */
  readonly insert: (document: Doc) => Promise<boolean>;
  /**
   * Inserts those that do not exist yet, in any order; existing ones are not changed. True when none existed: then all
   * of them are stored as given.
   */
  readonly insertMissing: (documents: readonly Doc[]) => Promise<boolean>;
  /** Inserts all of them, or fails and may have inserted some. */
  readonly insertAll: (documents: readonly Doc[]) => Promise<void>;
  readonly findOne: (filter: Filter<Doc>, fields?: Fields) => Promise<Doc | undefined>;
  readonly find: (query: Find<Doc>) => Promise<readonly Doc[]>;
  /** How many documents there are of each value that the field has, in no order, over at most `limit` documents. */
  readonly countBy: (
    field: keyof Doc & string,
    over: { readonly filter: Filter<Doc>; readonly limit: number },
  ) => Promise<readonly number[]>;
  /**
   * How many documents that match the filter have the same values, as an aggregation expression gives each value. In no
   * order; a missing field has no value.
   */
  readonly countAlike: <Name extends string>(
    values: Readonly<Record<Name, unknown>>,
    filter: Filter<Doc>,
  ) => Promise<readonly Alike<Name>[]>;
  /**
   * True when a document matched, whether or not the update made a difference. False also when the value that a unique
   * index would have is taken.
   */
  readonly update: (change: ConditionalUpdate<Doc>) => Promise<boolean>;
  /** The document after the update; undefined when none matched. */
  readonly updated: (change: ConditionalUpdate<Doc>, fields?: Fields) => Promise<Doc | undefined>;
  /** Each on its own, in any order. */
  readonly updateEach: (changes: readonly ConditionalUpdate<Doc>[]) => Promise<void>;
  /** How many documents it changed. */
  readonly updateAll: (change: ConditionalUpdate<Doc>) => Promise<number>;
  readonly remove: (filter: Filter<Doc>) => Promise<void>;
};

/** The operations of a collection over one connection. */
export function openCollection<Doc extends object>(
  connection: Connection,
  { name, fields }: CollectionDeclaration<Doc>,
): MongoCollection<Doc> {
  // Documents are plain objects here; mongoose's types are about its own, and the schema checks what is passed.
  const model = connection.model(name, schemaOf(fields), name) as unknown as AnyModel;
  return { ...readers(model), ...inserts(model), ...updates(model) };
}

type Bulk = Parameters<AnyModel['bulkWrite']>[0];
type AnyModel = Model<Record<string, unknown>>;
type Part<Doc, Method extends keyof MongoCollection<Doc>> = Pick<MongoCollection<Doc>, Method>;

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
