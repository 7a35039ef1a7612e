export type IndexDeclaration = {
  /** Which fields, in their order; 1 ascending, -1 descending. */
  readonly fields: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  /** Only documents that match are in the index. */
  readonly where?: Readonly<Record<string, unknown>>;
  /** Documents are deleted this long after the time in the one field, which is a date. */
  readonly expireAfterSeconds?: number;
};

/** A collection on the server: its name with the service's prefix, and its indexes by name. */
export type CollectionIndexes = {
  readonly name: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
};

type Kind = StringConstructor | NumberConstructor | BooleanConstructor | DateConstructor | BufferConstructor;

/** The type of a field: one value, a list of values, a list of subdocuments, or numbers by names without a dot. */
export type Field =
  Kind | 'counters' | readonly [Kind] | readonly [Readonly<Record<string, Kind | readonly [Kind]>>];

/**
 * A collection and what its documents look like. Fields that are not declared are refused, in documents, updates and
 * filters alike.
 */
export type CollectionDeclaration<Doc> = CollectionIndexes & {
  readonly fields: { readonly [Name in keyof Doc]-?: Field };
};
