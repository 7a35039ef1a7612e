import { csvRecords, isBlank, refuseFile } from '@eligibility/kit/files';
import { writtenText } from '../../http/csv-cells';
import { MOST_ROWS } from '../domain/batch-row';
import { readCell } from '../domain/schedule-cells';
import { recogniseColumns, type ReadColumn } from '../domain/recognise-columns';
import { WHOLE_NAMES, type ScheduleField } from '../domain/schedule-columns';
import type { RowError, SentRow } from './sent-row';

export type ScheduleCsv = {
  /** Every column of the file, with what it was read as. */
  readonly columns: readonly ReadColumn[];
  /** The rows as they arrive. @throws AppError as `readScheduleCsv` */
  readonly rows: AsyncGenerator<SentRow>;
};

/** Of a schedule with a column for everything, a tenth. */
const MOST_COLUMNS = 1_000;

/**
 * Reads a clinic's schedule as it arrives; at most one row of it is held. Blank lines are counted, so that row numbers are
 * those of a spreadsheet less its header, and not given.
 * @returns when the first line was read
 * @throws AppError `validation-failed` for a file that cannot be read, for columns that are missing, double or of social
 * security numbers, and for more than 10,000 rows or 16 KiB in a row
 */
export async function readScheduleCsv(source: AsyncIterable<Uint8Array>): Promise<ScheduleCsv> {
  const records = csvRecords(source);
  let header = await records.next();
  while (header.done !== true && isBlank(header.value)) header = await records.next();
  if (header.done === true) return refuseFile('has no line with the names of the columns');
  if (header.value.length > MOST_COLUMNS) {
    await records.return(undefined);
    refuseFile(`has more than ${MOST_COLUMNS.toLocaleString('en')} columns`);
  }
  const { at, columns, problems } = recogniseColumns(header.value);
  if (problems.length > 0) {
    await records.return(undefined);
    refuseFile(...problems);
  }
  return { columns, rows: rowsOf(records, new Columns(header.value, at)) };
}

async function* rowsOf(
  records: AsyncIterable<readonly string[]>,
  columns: Columns,
): AsyncGenerator<SentRow, void, undefined> {
  let [row, filled] = [0, 0];
  for await (const cells of records) {
    row += 1;
    if (isBlank(cells)) continue;
    filled += 1;
    if (filled > MOST_ROWS) refuseFile(`has more than ${MOST_ROWS.toLocaleString('en')} rows`);
    yield columns.read(row, cells);
  }
}

/** Reads rows by the columns of their file. */
class Columns {
  readonly #width: number;
  readonly #fields: readonly (readonly [field: ScheduleField, column: number, header: string])[];
  readonly #names: ReadonlyMap<string, string>;

  constructor(headers: readonly string[], at: ReadonlyMap<ScheduleField, number>) {
    this.#width = headers.length;
    this.#fields = [...at].map(([field, column]) => [field, column, headers[column]?.trim() ?? '']);
    this.#names = new Map(
      this.#fields.flatMap(([field, , header]) =>
        field === 'patientName' || field === 'subscriberName'
          ? WHOLE_NAMES[field].map((part) => [part, header] as const)
          : [[field, header] as const],
      ),
    );
  }

  /** A row without a cell could have its values in the wrong columns; empty cells at its end change nothing. */
  read(row: number, cells: readonly string[]): SentRow {
    const columns = this.#names;
    if (cells.length < this.#width || !isBlank(cells.slice(this.#width))) {
      const message = `The row has ${String(cells.length)} cells, and the first line has ${String(this.#width)}.`;
      return { row, fields: {}, columns, problems: [{ row, column: null, message }] };
    }
    const fields: Record<string, string> = {};
    const problems: RowError[] = [];
    for (const [field, column, header] of this.#fields) {
      const text = textOf(cells[column] ?? '');
      if (text === '') continue;
      const read = text.includes(UNREADABLE) ? NOT_UTF8 : readCell(field, text);
      if ('fields' in read) Object.assign(fields, read.fields);
      else problems.push({ row, column: header, message: `${header} ${read.problem}.` });
    }
    return { row, fields, columns, problems };
  }
}

/** What stands for bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';
const NOT_UTF8 = {
  problem:
    'has a character that is not UTF-8: where a spreadsheet wrote the file, save it as "CSV UTF-8" there',
};

/** A text that is written as a formula, as in `="00123"`, which keeps its zeros in a spreadsheet. */
const FORMULA_TEXT = /^="([^"]*)"$/;

function textOf(cell: string): string {
  const text = cell.trim();
  return (FORMULA_TEXT.exec(text)?.[1] ?? writtenText(text)).trim();
}
