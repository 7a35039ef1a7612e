import type { AnyCollection, EntryFields, Field, Fields, IndexDeclaration } from '@eligibility/documents';
import { blobCreation, blobsOf } from './blobs';
import { quoted } from './names';

/** A value as SQLite takes and gives it. */
export type Cell = string | number | Uint8Array | null;

/** The cells of what was selected. */
export type Row = readonly Cell[];

/** The columns to select, and the document that a row of them is, without what it has no value for. */
export type Selection = { readonly text: string; readonly documentOf: (row: Row) => object };

/** How a field of documents is kept. */
export type Column = {
  readonly name: string;
  readonly quoted: string;
  /** `"name" = ?`, which compares and assigns. */
  readonly equation: string;
  readonly type: 'TEXT' | 'REAL' | 'INTEGER';
  /** Lists and counters are JSON, and of bytes their place in the table of blobs is kept. */
  readonly form: 'value' | 'list' | 'counters' | 'bytes';
  readonly encode: (value: unknown) => Cell;
  readonly decode: (cell: Cell) => unknown;
};

/** The table of a collection. */
export type Table = {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** What partial indexes have of a field: SQLite uses such an index for a literal, and for no parameter. */
  readonly literals: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** What is read of its documents, by the fields that are asked for. */
  readonly selections: WeakMap<Fields, Selection>;
};

export function tableOf({ name, fields, indexes }: AnyCollection): Table {
  const columns = new Map(Object.entries(fields).map(([field, type]) => [field, columnOf(field, type)]));
  const literals = new Map<string, Set<unknown>>();
  for (const { where = {} } of Object.values(indexes))
    for (const [field, value] of Object.entries(where))
      if (!isExistence(value)) literals.set(field, (literals.get(field) ?? new Set()).add(value));
  return { name, columns, literals, selections: new WeakMap() };
}

/** The value of a column, in SQL. */
export function valueOf({ name }: Pick<Table, 'name'>, column: Column): string {
  return column.form === 'bytes'
    ? `(SELECT bytes FROM ${blobsOf(name)} WHERE place = ${quoted(name)}.${column.quoted})`
    : column.quoted;
}

function columnOf(name: string, field: Field): Column {
  const column = quoted(name);
  return { name, quoted: column, equation: `${column} = ?`, ...formOf(name, field) };
}

function formOf(name: string, field: Field): Omit<Column, 'name' | 'quoted' | 'equation'> {
  if (field === 'counters') return jsonForm('counters', same);
  if (typeof field !== 'function') return jsonForm('list', entriesAs(name, field));
  switch (field) {
    case String:
      return { type: 'TEXT', form: 'value', encode: (value) => value as string, decode: same };
    case Number:
      return { type: 'REAL', form: 'value', encode: (value) => value as number, decode: same };
    case Boolean:
      return { type: 'INTEGER', form: 'value', encode: Number, decode: (cell) => cell === 1 };
    case Date:
      return { type: 'REAL', form: 'value', encode: Number, decode: (cell) => new Date(Number(cell)) };
    default:
      return {
        type: 'INTEGER',
        form: 'bytes',
        encode: (value) => Buffer.from(value as Uint8Array),
        // The driver gives an ArrayBuffer.
        decode: (cell) => Buffer.from(cell as Uint8Array),
      };
  }
}

function same(value: unknown): unknown {
  return value;
}

function jsonForm(
  form: Column['form'],
  checked: (value: unknown) => unknown,
): Omit<Column, 'name' | 'quoted' | 'equation'> {
  return {
    type: 'TEXT',
    form,
    encode: (value) => JSON.stringify(checked(value)),
    decode: (cell) => JSON.parse(String(cell)) as unknown,
  };
}

/** The entries of a list; of subdocuments, those that have no field that is not declared. */
function entriesAs(name: string, [entry]: readonly [unknown]): (value: unknown) => unknown {
  if (typeof entry === 'function') return (value) => value;
  const declared = new Set(Object.keys(entry as EntryFields));
  return (value) => {
    for (const one of value as readonly object[])
      for (const field of Object.keys(one)) if (!declared.has(field)) throw undeclared(`${name}.${field}`);
    return value;
  };
}

/** A field that no declaration has is a mistake of ours. */
export function undeclared(field: string): Error {
  return new Error(`the field ${field} is not declared`);
}

/** The statements that create what is missing of a collection's table and indexes. */
export function creationOf({ name, fields, indexes }: AnyCollection): string {
  const columns = Object.entries(fields).map(([field, type]) => definitionOf(columnOf(field, type)));
  const bytes = Object.entries(fields).flatMap(([field, type]) => (type === Buffer ? field : []));
  const made = Object.entries(indexes).map(([index, declaration]) => indexOf(name, index, declaration));
  return [
    `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${columns.join(', ')}) STRICT`,
    ...blobCreation(name, bytes),
    ...made,
  ].join(';\n');
}

/** The statements that add the columns that a table of an older release lacks. */
export function additionsTo(
  { name, fields }: AnyCollection,
  present: ReadonlySet<string>,
): readonly string[] {
  return Object.entries(fields)
    .filter(([field]) => !present.has(field))
    .map(([field, type]) => `ALTER TABLE ${quoted(name)} ADD COLUMN ${definitionOf(columnOf(field, type))}`);
}

function definitionOf({ name, type }: Column): string {
  return `${quoted(name)} ${type}${name === '_id' ? ' PRIMARY KEY NOT NULL' : ''}`;
}

function indexOf(table: string, name: string, { fields, unique, where }: IndexDeclaration): string {
  const columns = Object.entries(fields).map(([field, way]) => `${quoted(field)}${way === 1 ? '' : ' DESC'}`);
  const conditions = Object.entries(where ?? {}).map(([field, value]) =>
    isExistence(value) ? `${quoted(field)} IS NOT NULL` : `${quoted(field)} = ${literalOf(value)}`,
  );
  return [
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quoted(`${table}.${name}`)}`,
    `ON ${quoted(table)} (${columns.join(', ')})`,
    conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
  ].join(' ');
}

/** `{ $exists: true }`, in the condition of a partial index. */
function isExistence(value: unknown): boolean {
  return typeof value === 'object';
}

/** A constant of a declaration. */
export function literalOf(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(Number(value));
}
