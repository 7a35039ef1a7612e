import { Readable } from 'node:stream';
import { AppError, inTurns, isAppError, type FieldError } from '@eligibility/kit';
import type Joi from 'joi';
import { csvRecords, isBlank, refuseFile } from '../../http/csv-records';
import { validate } from '../../http/fields';

type Cells = readonly (string | undefined)[];

/** How a table is read, whose first line names its columns. */
export type ImportedTable<Row> = {
  /** Other columns are ignored. */
  readonly columns: readonly string[];
  readonly needed: readonly [string, string];
  readonly maxRows: number;
  /** @param columns those that the table has; undefined stands for a cell that a short row does not have */
  readonly rowOf: (columns: readonly string[], cells: Cells) => unknown;
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
  const { columns, lines } = await linesOf(body, table);
  if (lines.length === 0 && table.needsRow !== undefined) throw ofRows(table.needsRow);
  const rows: Row[] = [];
  const errors: FieldError[] = [];
  for await (const [at, cells] of inTurns(lines.entries()))
    try {
      rows.push(validate(table.schema, table.rowOf(columns, cells)));
    } catch (failure) {
      if (!isAppError(failure, 'validation-failed')) throw failure;
      errors.push(...(failure.options.fields ?? []).map(inRow(at)));
    }
  if (errors.length > 0) throw new AppError('validation-failed', { fields: errors });
  return rows;
}

type Lines = { readonly columns: readonly string[]; readonly lines: readonly Cells[] };

/** The lines with text below the first one, each with the cells of the columns that are read. */
async function linesOf(
  body: unknown,
  { columns, needed, maxRows }: Omit<ImportedTable<unknown>, 'schema'>,
): Promise<Lines> {
  const lines: Cells[] = [];
  let places: ReadonlyMap<string, number> | undefined;
  const file = Readable.from(body instanceof Uint8Array ? [body] : []);
  for await (const cells of inTurns(csvRecords(file, { isStrict: true }))) {
    if (isBlank(cells)) continue;
    if (places === undefined) {
      const named = new Map(cells.map((cell, place) => [cell.trim(), place]));
      places = new Map(columns.flatMap((column) => entryOf(named, column)));
      if (!needed.every((column) => named.has(column))) break;
    } else if (lines.length === maxRows) throw ofRows(`must have at most ${String(maxRows)} entries`);
    else lines.push([...places.values()].map((place) => cells[place]));
  }
  if (!needed.every((column) => places?.has(column)))
    refuseFile(`needs the columns ${needed.join(' and ')} in its first line`);
  return { columns: [...(places ?? new Map<string, number>()).keys()], lines };
}

function entryOf(named: ReadonlyMap<string, number>, column: string): readonly (readonly [string, number])[] {
  const place = named.get(column);
  return place === undefined ? [] : [[column, place]];
}

function ofRows(message: string): AppError {
  return new AppError('validation-failed', { fields: [{ field: 'rows', message }] });
}

function inRow(at: number): (error: FieldError) => FieldError {
  return ({ field, message }) => ({
    field: ['rows', at, ...(field === '' ? [] : [field])].join('.'),
    message,
  });
}
