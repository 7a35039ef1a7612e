import { Readable } from 'node:stream';
import { AppError, inTurns, isAppError, type FieldError } from '@eligibility/kit';
import { csvRecords, isBlank, refuseFile } from '@eligibility/kit/files';
import type Joi from 'joi';
import { validate } from '../../http/fields';

/** The cells of a row by their columns; undefined stands for a cell that a short row does not have. */
type Cells = Readonly<Record<string, string | undefined>>;

/** How a table is read, whose first line names its columns. */
export type ImportedTable<Row> = {
  /** Other columns are ignored. */
  readonly columns: readonly string[];
  readonly needed: readonly [string, string];
  readonly maxRows: number;
  readonly rowOf: (cells: Cells) => unknown;
  readonly schema: Joi.ObjectSchema<Row>;
  /** What is said of a table without a row; undefined where it is taken. */
  readonly needsRow: string | undefined;
};

/** A body with a table needs no more than this. */
export const MAX_TABLE_BYTES = 256 * 1024;

/**
 * The rows of an uploaded table. They are counted while they are read, before one of them is validated.
 * @throws AppError `validation-failed` when it is no such table, has more rows, or has one that is wrong
 */
export async function importedRows<Row>(body: unknown, table: ImportedTable<Row>): Promise<readonly Row[]> {
  const sent = await sentRows(body, table);
  if (sent.length === 0 && table.needsRow !== undefined) throw ofRows(table.needsRow);
  const rows: Row[] = [];
  const errors: FieldError[] = [];
  for await (const [at, cells] of inTurns(sent.entries()))
    try {
      rows.push(validate(table.schema, table.rowOf(cells)));
    } catch (failure) {
      if (!isAppError(failure, 'validation-failed')) throw failure;
      for (const { field, message } of failure.options.fields ?? [])
        errors.push({ field: `rows.${String(at)}${field === '' ? '' : '.'}${field}`, message });
    }
  if (errors.length > 0) throw new AppError('validation-failed', { fields: errors });
  return rows;
}

/** The lines with text below the first one. */
async function sentRows<Row>(body: unknown, table: ImportedTable<Row>): Promise<readonly Cells[]> {
  const rows: Cells[] = [];
  let places: ReturnType<typeof placesOf> | undefined;
  const file = Readable.from(body instanceof Uint8Array ? [body] : []);
  for await (const cells of inTurns(csvRecords(file, { isStrict: true }))) {
    if (isBlank(cells)) continue;
    if (places !== undefined && rows.length === table.maxRows)
      throw ofRows(`must have at most ${String(table.maxRows)} entries`);
    if (places === undefined) places = placesOf(table, cells);
    else rows.push(Object.fromEntries(places.map(([column, place]) => [column, cells[place]])));
  }
  if (places === undefined) placesOf(table, []);
  return rows;
}

/** @throws AppError `validation-failed` without the columns that are needed */
function placesOf(
  { columns, needed }: Pick<ImportedTable<unknown>, 'columns' | 'needed'>,
  header: readonly string[],
): readonly (readonly [column: string, place: number])[] {
  const names = header.map((cell) => cell.trim());
  if (!needed.every((column) => names.includes(column)))
    refuseFile(`needs the columns ${needed.join(' and ')} in its first line`);
  return columns
    .map((column) => [column, names.lastIndexOf(column)] as const)
    .filter(([, place]) => place >= 0);
}

function ofRows(message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field: 'rows', message }] });
}
