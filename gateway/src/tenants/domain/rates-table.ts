import type { Rate } from '../../checks/domain/rate';

/** The columns of a table of rates, in their order. */
export const RATE_COLUMNS = [
  'visitKind',
  'payerId',
  'serviceTypeCode',
  'procedureCode',
  'visit',
  'allowedAmount',
  'units',
] as const;

const CENTS = 100;

/** The cells of a rate, in the order of the columns: dollars with two decimals, and nothing for what it does not have. */
export function cellsOf({ allowedCents, units, ...rate }: Rate): readonly string[] {
  const { visitKind, payerId = '', serviceTypeCode = '', procedureCode = '', visit = '' } = rate;
  const dollars = (allowedCents / CENTS).toFixed(2);
  return [visitKind, payerId, serviceTypeCode, procedureCode, visit, dollars, String(units)];
}

/** A row of a table by its columns: an empty cell is a missing member, and digits are a number where one belongs. */
export function rowOf(
  columns: readonly string[],
  cells: readonly string[],
): Readonly<Record<string, unknown>> {
  const named = columns.map((column, at) => [column, (cells[at] ?? '').trim()] as const);
  return Object.fromEntries(
    named.filter(([, cell]) => cell !== '').map(([column, cell]) => [column, valueOf(column, cell)]),
  );
}

/** How a number is written, by its column. */
const NUMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['allowedAmount', /^\d{1,7}(?:\.\d{1,2})?$/],
  ['units', /^\d{1,3}$/],
]);

/** What is no number stays a text, which the rule of its field refuses. */
function valueOf(column: string, cell: string): string | number {
  return NUMBERS.get(column)?.test(cell) === true ? Number(cell) : cell;
}
