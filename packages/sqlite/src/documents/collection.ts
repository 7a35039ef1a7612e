import type { Collection, Fields } from '@eligibility/documents';
import type { SqliteDatabase } from '../open';
import { blobsOf, dropping } from './blobs';
import { assignmentsOf } from './changes';
import type { Cell, Row, Table } from './columns';
import { columnIn, conditionsOf } from './conditions';
import { quoted } from './names';
import { readers } from './reads';
import { selectionOf, type Opened } from './rows';

type Statement = ReturnType<SqliteDatabase['prepare']>;
type Part<Doc, Method extends keyof Collection<Doc>> = Pick<Collection<Doc>, Method>;
/** An update with the filter of what it changes, whatever the documents are. */
type AnyChange = {
  readonly filter: object;
  readonly update: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
};

/** More different statements than the product has for one table; a filter with many alternatives may make others. */
const MOST_STATEMENTS = 500;

/**
 * The operations of a collection on one table, with a column for each field. Whatever changes a document is one
 * statement; a process has one connection that writes.
 */
export function openCollection<Doc extends object>(db: SqliteDatabase, table: Table): Collection<Doc> {
  const prepared = new Map<string, Statement>();
  const statement = (text: string): Statement => {
    const present = prepared.get(text);
    if (present !== undefined) return present;
    if (prepared.size >= MOST_STATEMENTS) prepared.clear();
    const made = db.prepare(text, true);
    prepared.set(text, made);
    return made;
  };
  const opened = { db, table, statement };
  return { ...readers<Doc>(opened), ...inserts<Doc>(opened), ...updates<Doc>(opened) };
}

/** The documents that one write inserts. */
const MOST_AT_ONCE = 200;

/**
 * Writes the cells of a row: of bytes their place, once they are appended to the blobs. What nothing refers to after it,
 * because nothing was written, is dropped again.
 * @param write given the cells; its result is undefined or 0 when no row has them
 */
function writeCells<Result>(
  { table, statement }: Opened,
  cells: readonly Cell[],
  write: (cells: readonly Cell[]) => Result,
): Result {
  const places: number[] = [];
  const kept = cells.map((cell) => {
    if (!(cell instanceof Uint8Array)) return cell;
    const append = statement(`INSERT INTO ${blobsOf(table.name)} (isKept, bytes) VALUES (?, ?)`);
    // Bytes as the only argument would be an object with the names of parameters.
    const place = Number(append.run(1, cell).lastInsertRowid);
    places.push(place);
    return place;
  });
  const result = write(kept);
  if (!result) for (const place of places) statement(dropping(table.name, '?')).run(place);
  return result;
}

function inserts<Doc extends object>(opened: Opened): Part<Doc, 'insert' | 'insertMissing' | 'insertAll'> {
  const { db, table, statement } = opened;
  const insert = (document: Doc, or: '' | ' OR IGNORE'): boolean => {
    const names: string[] = [];
    const cells: Cell[] = [];
    for (const [name, value] of Object.entries(document))
      if (value !== undefined) {
        const { quoted: column, encode } = columnIn(table, name);
        names.push(column);
        cells.push(encode(value));
      }
    const text = `INSERT${or} INTO ${quoted(table.name)} (${names.join(', ')}) VALUES (?${', ?'.repeat(cells.length - 1)})`;
    return writeCells(opened, cells, (kept) => statement(text).run(...kept).changes) === 1;
  };
  /** In several writes, so that neither the loop nor the memory has all of a long list at once. */
  const each = async (documents: readonly Doc[], or: '' | ' OR IGNORE'): Promise<boolean> => {
    let areNew = true;
    for (let at = 0; at < documents.length; at += MOST_AT_ONCE) {
      const some = documents.slice(at, at + MOST_AT_ONCE);
      const areInserted = await db.write(() => some.map((document) => insert(document, or)).every(Boolean));
      areNew &&= areInserted;
    }
    return areNew;
  };
  return {
    insert: async (document) => db.write(() => insert(document, ' OR IGNORE')),
    insertMissing: async (documents) => each(documents, ' OR IGNORE'),
    insertAll: async (documents) => {
      await each(documents, '');
    },
  };
}

function updates<Doc>(
  opened: Opened,
): Part<Doc, 'update' | 'updated' | 'updateEach' | 'updateAll' | 'remove'> {
  const { db, table, statement } = opened;
  return {
    update: async (change) => {
      const work = changeOf(opened, change, { most: 1 });
      return db.write(() => unlessTaken(work));
    },
    updated: async (change, fields) => {
      const work = changeOf(opened, change, { most: 1, fields: fields ?? {} });
      return (await db.write(() => work())).document as Doc | undefined;
    },
    updateEach: async (changes) => {
      if (changes.length === 0) return;
      const works = changes.map((change) => changeOf(opened, change, { most: 1 }));
      await db.write(() => {
        for (const work of works) work();
      });
    },
    updateAll: async (change) => {
      const work = changeOf(opened, change, {});
      return db.write(() => work().count);
    },
    remove: async (filter) => {
      const where = conditionsOf(table, filter);
      const text = `DELETE FROM ${quoted(table.name)} WHERE ${where.text}`;
      await db.write(() => statement(text).run(...where.values));
    },
  };
}

type Changed = { readonly count: number; readonly document?: object | undefined };

/** False also when a unique index has the new value already. */
function unlessTaken(work: () => Changed): boolean {
  try {
    return work().count === 1;
  } catch (failure) {
    if (isTaken(failure)) return false;
    throw failure;
  }
}

function isTaken(failure: unknown): boolean {
  return String((failure as { readonly code?: unknown }).code).startsWith('SQLITE_CONSTRAINT');
}

type Wanted = {
  readonly most?: 1;
  /** Which fields of the changed document to return; nothing is returned without them. */
  readonly fields?: Fields;
};

/** Changes what the filter finds, inside a transaction. */
function changeOf(opened: Opened, change: AnyChange, { most, fields }: Wanted): () => Changed {
  const { table, statement } = opened;
  const name = quoted(table.name);
  const where = conditionsOf(table, change.filter);
  const isOne = most === undefined || typeof (change.filter as { readonly _id?: unknown })._id === 'string';
  const which = isOne ? where.text : `rowid IN (SELECT rowid FROM ${name} WHERE ${where.text} LIMIT 1)`;
  const assigned = assignmentsOf(table, change.update, change.filter);
  const text = `UPDATE ${name} SET ${assigned.text} WHERE ${which}`;
  const written = <Result>(write: (...cells: readonly Cell[]) => Result): Result =>
    writeCells(opened, assigned.values, (kept) => write(...kept, ...where.values));
  if (fields === undefined)
    return () => ({ count: written((...cells) => statement(text).run(...cells).changes) });
  const { text: columns, documentOf } = selectionOf(table, fields);
  const returning = `${text} RETURNING ${columns}`;
  return () => {
    const row = written((...cells) => statement(returning).get(...cells)) as Row | undefined;
    return { count: Number(row !== undefined), document: row && documentOf(row) };
  };
}
