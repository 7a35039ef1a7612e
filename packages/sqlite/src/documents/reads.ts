import type { Alike, Collection, Fields, Filter, Find } from '@eligibility/documents';
import type { Row, Table } from './columns';
import { conditionsOf, type Sql } from './conditions';
import { expressionOf } from './counts';
import { quoted } from './names';
import { selectionOf, type Opened } from './rows';

type Part<Doc, Method extends keyof Collection<Doc>> = Pick<Collection<Doc>, Method>;

/** What a collection is asked. */
export function readers<Doc>(opened: Opened): Part<Doc, 'find' | 'findOne' | 'countBy' | 'countAlike'> {
  const { db, table, statement } = opened;
  const name = quoted(table.name);
  const findOne = (filter: Filter<Doc>, fields: Fields | undefined): Doc | undefined => {
    const { text, values } = queryOf(table, { filter, limit: 1, ...(fields && { fields }) });
    const row = statement(text).get(...values) as Row | undefined;
    return row && (selectionOf(table, fields).documentOf(row) as Doc);
  };
  const find = (query: Find<Doc>): readonly Doc[] => {
    const { text, values } = queryOf(table, query);
    const { documentOf } = selectionOf(table, query.fields);
    return (statement(text).all(...values) as Row[]).map((row) => documentOf(row) as Doc);
  };
  return {
    find: (query) => db.query(() => find(query)),
    findOne: (filter, fields) => db.query(() => findOne(filter, fields)),
    countBy: async (field, { filter, limit }) => {
      const where = conditionsOf(table, filter);
      const some = `SELECT ${quoted(field)} AS value FROM ${name} WHERE ${where.text} LIMIT ?`;
      const text = `SELECT count(*) AS count FROM (${some}) GROUP BY value`;
      return db.query(() =>
        (statement(text).all(...where.values, limit) as [number][]).map(([count]) => count),
      );
    },
    countAlike: async <Name extends string>(values: Readonly<Record<Name, unknown>>, filter: Filter<Doc>) => {
      const where = conditionsOf(table, filter);
      const parts = Object.entries(values).map(([as, written]) => ({ as, ...expressionOf(table, written) }));
      const columns = parts.map(({ as, text }) => `${text} AS ${quoted(as)}`);
      const text = `SELECT ${[...columns, 'count(*) AS "count"'].join(', ')} FROM ${name} WHERE ${where.text} GROUP BY ${parts.map((_part, at) => String(at + 1)).join(', ')}`;
      const cells = [...parts.flatMap((part) => part.values), ...where.values];
      return db.query(() => (statement(text).all(...cells) as Row[]).map((row) => alikeOf<Name>(row, parts)));
    },
  };
}

/** The statement that finds documents. */
export function queryOf<Doc>(table: Table, { filter, sort = {}, limit = 0, fields }: Find<Doc>): Sql {
  const where = conditionsOf(table, filter);
  const order = Object.entries(sort).map(([field, way]) => `${quoted(field)}${way === 1 ? '' : ' DESC'}`);
  const text = [
    `SELECT ${selectionOf(table, fields).text} FROM ${quoted(table.name)} WHERE ${where.text}`,
    order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`,
    limit === 0 ? '' : ' LIMIT ?',
  ].join('');
  return { text, values: limit === 0 ? where.values : [...where.values, limit] };
}

function alikeOf<Name extends string>(
  row: Row,
  parts: readonly { readonly as: string; readonly isBoolean: boolean }[],
): Alike<Name> {
  const values = parts.flatMap(({ as, isBoolean }, at) => {
    const cell = row[at] ?? null;
    return cell === null ? [] : [[as, isBoolean ? cell === 1 : cell] as const];
  });
  return { ...Object.fromEntries(values), count: Number(row.at(-1)) } as Alike<Name>;
}
