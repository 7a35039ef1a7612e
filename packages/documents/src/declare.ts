export type IndexDeclaration = {
  /** Which fields, in their order; 1 ascending, -1 descending. */
  readonly fields: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  /** Only documents that match are in the index: of each field a value, or that it exists. */
  readonly where?: Readonly<Record<string, unknown>>;
};

/** A collection in the database: its name with the service's prefix, and its indexes by name. */
export type CollectionIndexes = {
  readonly name: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  /**
   * The field by whose values a sharded cluster distributes it (deploy/mongodb-shard.js). Whatever is about one workspace
   * names it, and so does a unique index, first. A collection without one stays on one shard.
   */
  readonly shardKey?: string;
};

export type Kind =
  StringConstructor | NumberConstructor | BooleanConstructor | DateConstructor | BufferConstructor;

/** What one entry of a list of subdocuments has. */
export type EntryFields = Readonly<Record<string, Kind | readonly [Kind]>>;

/** The type of a field: one value, a list of values, a list of subdocuments, or numbers by names without a dot or a quote. */
export type Field = Kind | 'counters' | readonly [Kind] | readonly [EntryFields];

/**
 * A collection and what its documents look like. Fields that are not declared are refused, in documents, updates and
 * filters alike.
 */
export type CollectionDeclaration<Doc> = CollectionIndexes & {
  readonly fields: { readonly [Name in keyof Doc]-?: Field };
};

/** One of any documents, for those who create tables and indexes. */
export type AnyCollection = CollectionIndexes & { readonly fields: Readonly<Record<string, Field>> };
