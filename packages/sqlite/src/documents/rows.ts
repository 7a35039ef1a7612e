import type { Fields } from '@eligibility/documents';
import type { SqliteDatabase } from '../open';
import type { OpenDocument } from './changes';
import { type Cell, type Table, valueOf } from './columns';
import { columnIn } from './conditions';
import { quoted } from './names';

export type Row = Readonly<Record<string, Cell>>;

/** What the operations of one table have in common. */
export type Opened = {
  readonly db: SqliteDatabase;
  readonly table: Table;
  readonly statement: (text: string) => ReturnType<SqliteDatabase['prepare']>;
};

/** The columns of the fields that are read, always with the id. */
export function selected(table: Table, fields: Fields | undefined): string {
  return columnsRead(table, fields)
    .map((name) => `${valueOf(table, columnIn(table, name))} AS ${quoted(name)}`)
    .join(', ');
}

function columnsRead({ columns }: Table, fields: Fields = {}): readonly string[] {
  const chosen = Object.entries(fields);
  if (chosen.length === 0) return [...columns.keys()];
  const isLeftOut = chosen.every(([, which]) => which === 0);
  if (isLeftOut) return [...columns.keys()].filter((name) => fields[name] === undefined);
  return [...new Set(['_id', ...chosen.map(([path]) => path.split('.')[0] ?? path)])];
}

/** A row as the document that it is, without what it has no value for. */
export function documentOf(table: Table, row: Row, fields: Fields = {}): OpenDocument {
  const document: OpenDocument = {};
  // The driver adds its own `_metadata` to a single row.
  for (const name in row) {
    const [cell, column] = [row[name], table.columns.get(name)];
    if (cell !== null && cell !== undefined && column !== undefined) document[name] = column.decode(cell);
  }
  for (const [path, which] of Object.entries(fields)) narrow(document, path, which);
  return document;
}

/** What `fields` choose of a document. */
export function chosen(table: Table, document: OpenDocument, fields: Fields): OpenDocument {
  const names = columnsRead(table, fields).filter((name) => document[name] !== undefined);
  const part: OpenDocument = Object.fromEntries(names.map((name) => [name, document[name]]));
  for (const [path, which] of Object.entries(fields)) narrow(part, path, which);
  return part;
}

/** Leaves what was chosen of a list or of counters. */
function narrow(document: OpenDocument, path: string, which: Fields[string]): void {
  if (typeof which === 'object') {
    const wanted = Object.entries(which.$elemMatch);
    const list = (document[path] ?? []) as OpenDocument[];
    const first = list.find((entry) => wanted.every(([name, value]) => entry[name] === value));
    if (first === undefined) Reflect.deleteProperty(document, path);
    else document[path] = [first];
  }
}
