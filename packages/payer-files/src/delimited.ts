import { Readable } from 'node:stream';
import { csvRecords } from '@eligibility/kit/files';

/** One row by column name, every value trimmed; `line` is its last one, counted from 1. */
export type DelimitedRow = { readonly line: number; readonly values: ReadonlyMap<string, string> };

/**
 * Reads a table whose first line with text names the columns, in any form that `csvRecords` takes, without rows that are
 * blank. Rows may end early.
 * @throws AppError as `csvRecords`
 */
export async function* readDelimited(bytes: Uint8Array): AsyncGenerator<DelimitedRow, void, undefined> {
  let columns: readonly string[] | undefined;
  let line = 0;
  for await (const record of csvRecords(Readable.from([bytes]))) {
    line += record.reduce((lines, cell) => lines + linesIn(cell) - 1, 1);
    const cells = record.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    if (columns === undefined) columns = cells.map((name) => name.toLowerCase());
    else yield { line, values: new Map(columns.map((name, at) => [name, cells[at] ?? ''])) };
  }
}

function linesIn(cell: string): number {
  return cell.split(/\r\n|\r|\n/).length;
}
