import type { Fields } from '@eligibility/documents';
import type { SqliteDatabase } from '../open';
import { type Selection, type Table, valueOf } from './columns';
import { columnIn } from './conditions';

/** A document while it is made. */
type OpenDocument = Record<string, unknown>;

/** What the operations of one table have in common. */
export type Opened = {
  readonly db: SqliteDatabase;
  readonly table: Table;
  /** Rows are lists of cells. */
  readonly statement: (text: string) => ReturnType<SqliteDatabase['prepare']>;
};

const ALL: Fields = {};

/** What is selected for some fields, always with the id. */
export function selectionOf(table: Table, fields = ALL): Selection {
  const present = table.selections.get(fields);
  if (present !== undefined) return present;
  const columns = namesRead(table, fields).map((name) => columnIn(table, name));
  const entries = Object.entries(fields).flatMap(([name, which]) =>
    typeof which === 'object' ? [{ name, wanted: Object.entries(which.$elemMatch) }] : [],
  );
  const made: Selection = {
    text: columns.map((column) => valueOf(table, column)).join(', '),
    documentOf: (row) => {
      const document: OpenDocument = {};
      columns.forEach(({ name, decode }, at) => {
        const cell = row[at];
        if (cell !== null && cell !== undefined) document[name] = decode(cell);
      });
      for (const { name, wanted } of entries) keepFirst(document, name, wanted);
      return document;
    },
  };
  table.selections.set(fields, made);
  return made;
}

function namesRead({ columns }: Table, fields: Fields): readonly string[] {
  const chosen = Object.entries(fields);
  if (chosen.length === 0) return [...columns.keys()];
  const isLeftOut = chosen.every(([, which]) => which === 0);
  if (isLeftOut) return [...columns.keys()].filter((name) => fields[name] === undefined);
  return [...new Set(['_id', ...chosen.map(([path]) => path.split('.')[0] ?? path)])];
}

/** Leaves of a list the first entry that has these members; none, and the list is not there. */
function keepFirst(
  document: OpenDocument,
  name: string,
  wanted: readonly (readonly [string, unknown])[],
): void {
  const list = (document[name] ?? []) as readonly OpenDocument[];
  const first = list.find((entry) => wanted.every(([member, value]) => entry[member] === value));
  if (first === undefined) Reflect.deleteProperty(document, name);
  else document[name] = [first];
}
