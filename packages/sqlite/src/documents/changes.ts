import type { Cell, Column, Table } from './columns';
import { columnIn, entryMeets, memberPlace, type Sql } from './conditions';

type Members = Readonly<Record<string, unknown>>;
type Change = { readonly operator: string; readonly value: unknown };

/**
 * An update as the assignments of one UPDATE.
 * @param update its operators, as `Update` of documents has them
 * @param filter names the entry of a list that `$` means
 */
export function assignmentsOf(
  table: Table,
  update: Readonly<Record<string, Members | undefined>>,
  filter: object,
): Sql {
  const [texts, values]: [string[], Cell[]] = [[], []];
  const changed = new Map<Column, Sql>();
  for (const [operator, members = {}] of Object.entries(update))
    for (const [path, value] of Object.entries(members)) {
      if (value === undefined) continue;
      const column = operator === '$set' ? table.columns.get(path) : undefined;
      if (column === undefined) change(table, changed, { operator, path, value, filter });
      else {
        texts.push(column.equation);
        values.push(column.encode(value));
      }
    }
  for (const [column, { text, values: more }] of changed) {
    texts.push(`${column.quoted} = ${text}`);
    values.push(...more);
  }
  return { text: texts.join(', '), values };
}

type PathChange = Change & { readonly path: string; readonly filter: object };

/** Adds a change to what is assigned already: several paths may lead into one column. */
function change(table: Table, changed: Map<Column, Sql>, { path, filter, ...made }: PathChange): void {
  const at = path.indexOf('.');
  const column = columnIn(table, at === -1 ? path : path.slice(0, at));
  const now = changed.get(column) ?? { text: column.quoted, values: [] };
  const member = path.slice(at + 1);
  changed.set(
    column,
    at === -1 ? wholeChanged(column, now, made) : partChanged({ column, member, filter }, now, made),
  );
}

/** @param now the value of the column before this change */
function wholeChanged({ quoted: column, encode }: Column, now: Sql, { operator, value }: Change): Sql {
  const entriesOf = (list: readonly unknown[]): string => String(encode(list));
  switch (operator) {
    case '$unset':
      return { text: 'NULL', values: [] };
    case '$inc':
      return { text: `coalesce(${column}, 0) + ?`, values: [encode(value)] };
    case '$min':
      return { text: `min(coalesce(${column}, ?), ?)`, values: [encode(value), encode(value)] };
    case '$push':
      return pushed(now, value, entriesOf);
    case '$pull': {
      const { text, values } = entryMeets(value);
      const kept = `SELECT json_group_array(${ENTRY}) FROM json_each(${column}) AS entry WHERE NOT coalesce((${text}), 0)`;
      return { text: `CASE WHEN ${column} IS NULL THEN NULL ELSE (${kept}) END`, values };
    }
    default:
      throw unsupported(operator);
  }
}

/** An entry of a list as JSON: an object is text already. */
const ENTRY = "json(CASE entry.type WHEN 'object' THEN entry.value ELSE json_quote(entry.value) END)";

/**
 * One entry more, or with `{ $each, $slice }` several, of which with those before the last ones stay.
 * @param entriesOf a list as JSON
 */
function pushed(now: Sql, value: unknown, entriesOf: (list: readonly unknown[]) => string): Sql {
  const { $each: entries, $slice: last } = Object(value) as {
    readonly $each?: readonly unknown[];
    readonly $slice?: number;
  };
  const list = `coalesce(${now.text}, '[]')`;
  if (entries === undefined)
    return {
      text: `json_insert(${list}, '$[#]', json(?))`,
      values: [...now.values, entriesOf([value]).slice(1, -1)],
    };
  const parts = [list, '?'].map(
    (part, at) =>
      `SELECT ${String(at)} AS part, entry.key AS key, ${ENTRY} AS entry FROM json_each(${part}) AS entry`,
  );
  const newest = `${parts.join(' UNION ALL ')} ORDER BY part DESC, key DESC LIMIT ?`;
  return {
    text: `(SELECT json_group_array(json(entry)) FROM (SELECT * FROM (${newest}) ORDER BY part, key))`,
    // Every entry, when no number is given.
    values: [...now.values, entriesOf(entries), last === undefined ? -1 : -last],
  };
}

type Part = { readonly column: Column; readonly member: string; readonly filter: object };

/** A counter, such as `dailyUse.day`, or the entry of a list that the filter names, `operations.$`. */
function partChanged({ column: whole, member, filter }: Part, now: Sql, { operator, value }: Change): Sql {
  const { name, quoted: column, encode } = whole;
  const place = memberPlace(member);
  if (member === '$' && operator === '$set') {
    const which = entryNamed(name, filter);
    return {
      text: `json_replace(${now.text}, (SELECT entry.fullkey FROM json_each(${column}) AS entry WHERE ${which.text} LIMIT 1), json(?))`,
      values: [...now.values, ...which.values, String(encode([value])).slice(1, -1)],
    };
  }
  switch (operator) {
    case '$set':
      return {
        text: `json_set(coalesce(${now.text}, '{}'), ?, ?)`,
        values: [...now.values, place, Number(value)],
      };
    case '$inc':
      return {
        text: `json_set(coalesce(${now.text}, '{}'), ?, coalesce(json_extract(${column}, ?), 0) + ?)`,
        values: [...now.values, place, place, Number(value)],
      };
    case '$unset':
      return { text: `json_remove(${now.text}, ?)`, values: [...now.values, place] };
    default:
      throw unsupported(operator);
  }
}

/** By conditions of the filter such as `operations.key`. */
function entryNamed(list: string, filter: object): Sql {
  const named = Object.entries(filter).filter(([path]) => path.startsWith(`${list}.`));
  return entryMeets(Object.fromEntries(named.map(([path, value]) => [path.slice(list.length + 1), value])));
}

function unsupported(operator: string): Error {
  return new Error(`the operator ${operator} is not supported here`);
}
