import type { Table } from './columns';
import { columnIn, type Sql } from './conditions';
import { quoted } from './names';

/** An expression as SQL, and whether its value is true or false. */
export type Expression = Sql & { readonly isBoolean: boolean };

/** What joins the operands of an operator, and whether that is true or false. */
const OPERATORS: Readonly<Record<string, readonly [sign: string, isBoolean: boolean]>> = {
  $add: ['+', false],
  $divide: ['/', false],
  $eq: ['IS', true],
  $gt: ['>', true],
};

/** An aggregation expression: a field (`$kind`), a constant, or `$add`, `$divide`, `$floor`, `$eq` or `$gt` of others. */
export function expressionOf(table: Table, written: unknown): Expression {
  if (typeof written !== 'object' || written === null)
    return fieldOrConstant(table, written as string | number);
  const [[operator, operands] = ['', []]] = Object.entries(written) as [string, unknown][];
  const parts = [operands].flat().map((one) => expressionOf(table, one));
  if (operator === '$floor') return floorOf(parts);
  const [sign, isBoolean] = OPERATORS[operator] ?? [];
  if (sign === undefined) throw new Error(`the expression ${operator} is not supported`);
  const text = `(${parts.map((part) => part.text).join(` ${sign} `)})`;
  const values = parts.flatMap((part) => part.values);
  return { text: isBoolean ? `coalesce(${text}, 0)` : text, values, isBoolean: isBoolean === true };
}

function fieldOrConstant(table: Table, written: string | number): Expression {
  if (typeof written === 'number' || !written.startsWith('$'))
    return { text: '?', values: [written], isBoolean: false };
  const { name, type, form } = columnIn(table, written.slice(1));
  return { text: quoted(name), values: [], isBoolean: type === 'INTEGER' && form === 'value' };
}

/** SQLite has no `floor` in every build; a cast cuts off towards zero. */
function floorOf([part]: readonly Expression[]): Expression {
  const { text = '0', values = [] } = part ?? {};
  const cut = `CAST(${text} AS INTEGER)`;
  return {
    text: `(${cut} - (${text} < ${cut}))`,
    values: [...values, ...values, ...values],
    isBoolean: false,
  };
}
