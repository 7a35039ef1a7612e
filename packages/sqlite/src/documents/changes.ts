import type { Table } from './columns';
import { columnIn, type Sql } from './conditions';
import { quoted } from './names';

type Members = Readonly<Record<string, unknown>>;
/** An update by its operators. */
export type Changes = Readonly<Record<string, Members | undefined>>;
/** A document while it is changed. */
export type OpenDocument = Record<string, unknown>;

/**
 * An update as the assignments of an UPDATE; undefined when it changes a part of a list or a counter, for which the
 * document has to be read.
 */
export function assignmentsOf(table: Table, update: Changes): Sql | undefined {
  const parts: Sql[] = [];
  for (const [operator, members = {}] of Object.entries(update))
    for (const [name, value] of Object.entries(members)) {
      if (value === undefined) continue;
      const part = name.includes('.') ? undefined : assignment(table, { operator, name, value });
      if (part === undefined) return undefined;
      parts.push(part);
    }
  return { text: parts.map(({ text }) => text).join(', '), values: parts.flatMap(({ values }) => values) };
}

type Change = { readonly operator: string; readonly name: string; readonly value: unknown };

function assignment(table: Table, { operator, name, value }: Change): Sql | undefined {
  const { encode } = columnIn(table, name);
  const column = quoted(name);
  switch (operator) {
    case '$set':
      return { text: `${column} = ?`, values: [encode(value)] };
    case '$unset':
      return { text: `${column} = NULL`, values: [] };
    case '$inc':
      return { text: `${column} = coalesce(${column}, 0) + ?`, values: [encode(value)] };
    case '$min':
      return { text: `${column} = min(coalesce(${column}, ?), ?)`, values: [encode(value), encode(value)] };
    default:
      return undefined;
  }
}

/** Applies an update to a document that `filter` has found. @returns the names of the fields that it changed */
export function applyTo(document: OpenDocument, update: Changes, filter: Members): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [operator, members = {}] of Object.entries(update))
    for (const [path, value] of Object.entries(members)) {
      if (value === undefined) continue;
      changeOne(document, { operator, name: path, value }, filter);
      changed.add(path.split('.')[0] ?? path);
    }
  return changed;
}

function changeOne(document: OpenDocument, { operator, name: path, value }: Change, filter: Members): void {
  const { holder, key } = placeIn(document, path, filter);
  switch (operator) {
    case '$set':
      holder[key] = value;
      break;
    case '$unset':
      Reflect.deleteProperty(holder, key);
      break;
    case '$inc':
      holder[key] = numberAt(holder, key) + Number(value);
      break;
    case '$min':
      holder[key] = holder[key] === undefined ? value : Math.min(numberAt(holder, key), Number(value));
      break;
    case '$push':
      holder[key] = pushed(listAt(holder, key), value);
      break;
    case '$pull':
      if (holder[key] !== undefined)
        holder[key] = listAt(holder, key).filter((entry) => !isPulled(entry, value));
      break;
    default:
      throw new Error(`the operator ${operator} is not supported`);
  }
}

/** Where a path leads: `lines`, `dailyUse.day`, or `operations.$`, which is the entry that the filter names. */
function placeIn(
  document: OpenDocument,
  path: string,
  filter: Members,
): { holder: OpenDocument; key: string } {
  const at = path.indexOf('.');
  if (at === -1) return { holder: document, key: path };
  const [name, member] = [path.slice(0, at), path.slice(at + 1)];
  if (member !== '$') return { holder: (document[name] ??= {}) as OpenDocument, key: member };
  const list = listAt(document, name) as OpenDocument[];
  document[name] = list;
  return {
    holder: list as unknown as OpenDocument,
    key: String(list.findIndex((entry) => isNamed(entry, name, filter))),
  };
}

/** By conditions of the filter such as `operations.key`. */
function isNamed(entry: OpenDocument, list: string, filter: Members): boolean {
  const conditions = Object.entries(filter).filter(([path]) => path.startsWith(`${list}.`));
  return conditions.every(([path, value]) => entry[path.slice(list.length + 1)] === value);
}

function numberAt(holder: OpenDocument, key: string): number {
  return Number(holder[key] ?? 0);
}

function listAt(holder: OpenDocument, key: string): readonly unknown[] {
  return [...((holder[key] as readonly unknown[] | undefined) ?? [])];
}

/** A value, or `{ $each, $slice }` with the number of the last ones that stay, as a negative one. */
function pushed(list: readonly unknown[], value: unknown): readonly unknown[] {
  const { $each: several, $slice: last } = Object(value) as { $each?: readonly unknown[]; $slice?: number };
  if (several === undefined) return [...list, value];
  const all = [...list, ...several];
  return last === undefined ? all : all.slice(last);
}

/** A value, `{ $in: values }`, or members that an entry has, each a value or `{ $in: values }`. */
function isPulled(entry: unknown, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return entry === value;
  const { $in: values } = value as { $in?: readonly unknown[] };
  if (values !== undefined) return values.includes(entry);
  const members = Object(entry) as Members;
  return Object.entries(value).every(([name, wanted]) => isPulled(members[name], wanted));
}
