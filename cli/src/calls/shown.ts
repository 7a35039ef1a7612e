import type { Fact } from '../text/facts';
import { factLines } from '../text/facts';
import { table, type Cell } from '../text/table';
import { nameOf } from './members';

/** A member of the rows, under its own name, or a title with what stands below it. */
export type Column<Row> =
  (keyof Row & string) | readonly [title: string, cell: (row: Row, nowMs: number) => Cell];

export type View = { readonly nowMs: number; readonly hasColour: boolean };

/** A list as a table, one line a row. */
export function tableOf<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { nowMs, hasColour }: View,
): string {
  const titles = columns.map((column) => (typeof column === 'string' ? titleOf(column) : column[0]));
  const cells = rows.map((row) =>
    columns.map((column) => (typeof column === 'string' ? valueText(row[column]) : column[1](row, nowMs))),
  );
  return table(titles, cells, hasColour).join('\n');
}

/** An answer, one line a member, under the names that the options have. */
export function factsOf(answer: object): string {
  return factLines(facts(answer)).join('\n');
}

function facts(answer: object): readonly Fact[] {
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]): readonly Fact[] => {
    if (Array.isArray(value) && value.some(isObject))
      return value.filter(isObject).map((one) => [nameOf(name), membersText(one)]);
    return isObject(value) && !Array.isArray(value) ? facts(value) : [[nameOf(name), valueText(value)]];
  });
}

function membersText(one: object): string {
  return Object.entries(one)
    .map(([name, value]) => `${nameOf(name)} ${valueText(value)}`)
    .join(', ');
}

/** A value in a line. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '-';
  if (isObject(value)) return Object.values(value).map(valueText).join(' ');
  return typeof value === 'string' && value !== '' ? value : '-';
}

function titleOf(member: string): string {
  return nameOf(member).replaceAll('-', ' ').toUpperCase();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
