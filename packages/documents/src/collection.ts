/** A field of a document, or a place below one, such as `lines.kind`. */
type Path<Doc> = (keyof Doc & string) | `${keyof Doc & string}.${string}`;
export type ByPath<Doc> = Readonly<Partial<Record<Path<Doc>, unknown>>>;

type AnyOf<Doc> = { readonly $or?: ByPath<Doc>[] };
export type Filter<Doc> = ByPath<Doc> & AnyOf<Doc> & { readonly $and?: (ByPath<Doc> & AnyOf<Doc>)[] };
type Operator = '$set' | '$unset' | '$inc' | '$min' | '$push' | '$pull';
export type Update<Doc> = Readonly<Partial<Record<Operator, ByPath<Doc>>>>;
/** What a document must be like for the update to happen, and the update. */
export type ConditionalUpdate<Doc> = { readonly filter: Filter<Doc>; readonly update: Update<Doc> };

/** Which fields to read; of a list all entries, or the first that matches. */
export type Fields = Readonly<Record<string, 0 | 1 | { readonly $elemMatch: object }>>;

export type Find<Doc> = {
  readonly filter: Filter<Doc>;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
  /** Which fields to read; all of them unless given. */
  readonly fields?: Fields;
};

/** The values that some documents have in common, and the number of these documents. */
export type Alike<Name extends string> = Readonly<Partial<Record<Name, unknown>>> & {
  readonly count: number;
};

/**
 * One collection. Every write is of one document at a time, conditional by its filter, and acknowledged once it
 * survives a crash of the machine (of a server: once a majority has it in its journal); documents come back as plain
 * objects, and what is undefined in a document, an update or a filter is as if it were not there. There is no upsert:
 * ownership is decided by `insert` alone.
 * @throws AppError `service-unavailable` while the database cannot be used
 */
export type Collection<Doc> = {
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
