import { type Cell, type Column, literalOf, type Table, undeclared, valueOf } from './columns';

/** SQL with the values of its parameters. */
export type Sql = { readonly text: string; readonly values: readonly Cell[] };

type Condition = (value: Sql) => Sql;

/** What a condition is about. */
type Operand = {
  /** The column as a whole, or the member of it. */
  readonly whole: Sql;
  /** Whether it meets a condition; a list does when any of its entries does. */
  readonly meets: (condition: Condition) => Sql;
  readonly encode: (value: unknown) => Cell;
  readonly isList: boolean;
};

/** A filter as SQL. A value that is undefined is no condition. */
export function conditionsOf(table: Table, filter: object): Sql {
  const parts: Sql[] = [];
  for (const [path, value] of Object.entries(filter) as readonly (readonly [string, unknown])[])
    if (value !== undefined) parts.push(conditionOf(table, path, value));
  return joined(' AND ', parts);
}

export function columnIn({ columns }: Table, name: string): Column {
  const column = columns.get(name);
  if (column === undefined) throw undeclared(name);
  return column;
}

function conditionOf(table: Table, path: string, value: unknown): Sql {
  if (path === '$and' || path === '$or') {
    const parts = (value as readonly object[]).map((one) => inBrackets(conditionsOf(table, one)));
    return inBrackets(joined(path === '$and' ? ' AND ' : ' OR ', parts));
  }
  const column = table.columns.get(path);
  // What most conditions are, in short.
  if (column?.form === 'value' && !isOperators(value)) return isValue(table, column, value);
  return valueCondition(operandAt(table, path), value);
}

/** A literal, for a partial index that has it. */
function isValue(
  { literals }: Table,
  { name, quoted: column, equation, encode }: Column,
  value: unknown,
): Sql {
  if (literals.get(name)?.has(value)) return sqlOf(`${column} = ${literalOf(value)}`);
  return { text: equation, values: [encode(value)] };
}

/** A column, or with a dot in the path a member of a counter or of the entries of a list. */
function operandAt(table: Table, path: string): Operand {
  const [name = '', ...below] = path.split('.');
  const declared = columnIn(table, name);
  const { encode, form } = declared;
  const column = sqlOf(declared.quoted);
  if (below.length === 0) {
    if (form === 'list') return listOf(column, encode);
    return { ...single(sqlOf(valueOf(table, declared)), encode), whole: column };
  }
  const place = memberPlace(below.join('.'));
  const member = ({ text, values }: Sql): Sql => ({
    text: `json_extract(${text}, ?)`,
    values: [...values, place],
  });
  if (form !== 'list') return single(member(column), plain);
  return {
    ...single(column, plain),
    meets: (condition) => anyEntry(column, (entry) => condition(member(entry))),
  };
}

/** Where JSON has a member, which may have dots in its name. */
export function memberPlace(member: string): string {
  return `$.${JSON.stringify(member)}`;
}

/** Whether `entry.value` is a value, or has an operator's or, as an object, each of its members. */
export function entryMeets(value: unknown): Sql {
  const entry = sqlOf('entry.value');
  const isByMembers = isOperators(value) && !Object.keys(value).some((name) => name.startsWith('$'));
  if (!isByMembers) return valueCondition(single(entry, plain), value);
  const members = Object.entries(value) as readonly (readonly [string, unknown])[];
  return joined(
    ' AND ',
    members.map(([name, of]) =>
      valueCondition(
        single({ text: 'json_extract(entry.value, ?)', values: [memberPlace(name)] }, plain),
        of,
      ),
    ),
  );
}

function single(whole: Sql, encode: Column['encode']): Operand {
  return { whole, meets: (condition) => condition(whole), encode, isList: false };
}

function listOf(whole: Sql, encode: Column['encode']): Operand {
  return { whole, meets: (condition) => anyEntry(whole, condition), encode, isList: true };
}

function anyEntry({ text, values }: Sql, condition: Condition): Sql {
  const met = condition(sqlOf('entry.value'));
  const entries = `json_each(${text}) AS entry`;
  return { text: `EXISTS (SELECT 1 FROM ${entries} WHERE ${met.text})`, values: [...values, ...met.values] };
}

/** A value outside of a column of its own. */
function plain(value: unknown): Cell {
  return typeof value === 'boolean' ? Number(value) : (value as Cell);
}

function valueCondition(operand: Operand, value: unknown): Sql {
  if (!isOperators(value)) return equals(operand, value);
  const operators = Object.entries(value) as readonly (readonly [string, unknown])[];
  return joined(
    ' AND ',
    operators.flatMap(([operator, of]) => (of === undefined ? [] : operation(operand, operator, of))),
  );
}

/** True for `{ $gt: 1 }` and the like; bytes, dates and lists are values. */
function isOperators(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof Uint8Array || value instanceof Date);
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
]);

function operation(operand: Operand, operator: string, of: unknown): Sql {
  const compared = COMPARISONS.get(operator);
  if (compared !== undefined) return operand.meets(by(`${compared} ?`, operand.encode(of)));
  switch (operator) {
    case '$exists':
      return by(`IS ${of === true ? 'NOT ' : ''}NULL`)(operand.whole);
    case '$ne':
      return not(equals(operand, of));
    case '$in':
      return isIn(operand, of);
    case '$nin':
      return not(isIn(operand, of));
    case '$not':
      return not(valueCondition(operand, of));
    case '$elemMatch':
      return operand.meets((entry) => valueCondition(single(entry, plain), of));
    default:
      throw new Error(`the operator ${operator} is not supported`);
  }
}

function equals(operand: Operand, value: unknown): Sql {
  if (!operand.isList) return operand.meets(by('= ?', operand.encode(value)));
  if (Array.isArray(value)) return by('= ?', operand.encode(value))(operand.whole);
  return operand.meets(by('= ?', plain(value)));
}

function isIn(operand: Operand, values: unknown): Sql {
  const list = JSON.stringify((values as readonly unknown[]).map(plain));
  return operand.meets(by('IN (SELECT value FROM json_each(?))', list));
}

function by(condition: string, ...added: readonly Cell[]): Condition {
  return ({ text, values }) => ({ text: `${text} ${condition}`, values: [...values, ...added] });
}

/** What is not there meets every negated condition. */
function not({ text, values }: Sql): Sql {
  return { text: `NOT coalesce((${text}), 0)`, values };
}

function inBrackets({ text, values }: Sql): Sql {
  return { text: `(${text})`, values };
}

function joined(sign: string, parts: readonly Sql[]): Sql {
  if (parts.length === 0) return sqlOf('1');
  return { text: parts.map(({ text }) => text).join(sign), values: parts.flatMap(({ values }) => values) };
}

function sqlOf(text: string): Sql {
  return { text, values: [] };
}
