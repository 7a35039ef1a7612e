import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

/** One row by column name, every value trimmed; `line` counts from 1. */
export type DelimitedRow = { readonly line: number; readonly values: ReadonlyMap<string, string> };

/**
 * Reads comma- or tab-separated text whose first line names the columns and shows which of the two it is. A byte order
 * mark, either kind of line end, blank lines, quoted values and rows that end early are all taken. For command lines,
 * which serve no requests meanwhile.
 */
export function readDelimited(text: string): readonly DelimitedRow[] {
  return rowsOf(parseAtOnce(text, optionsFor(text)));
}

/** So much is read in a few milliseconds. */
const SLICE_LENGTH = 64 * 1024;

/**
 * The same in steps of a few milliseconds, between which a server can answer.
 * @throws CsvError where a quote does not close
 */
export async function readDelimitedInSteps(text: string): Promise<readonly DelimitedRow[]> {
  const parser = parse(optionsFor(text));
  const records: string[][] = [];
  const ended = new Promise<void>((resolve, reject) => {
    parser.once('end', resolve).once('error', reject);
  });
  parser.on('data', (record: string[]) => records.push(record));
  // A failure is thrown by the last line; until then it is no unhandled one.
  ended.catch(() => undefined);
  for (let at = 0; at < text.length && !parser.destroyed; at += SLICE_LENGTH) {
    parser.write(text.slice(at, at + SLICE_LENGTH));
    await nextTurn();
  }
  parser.end();
  await ended;
  return rowsOf(records);
}

function optionsFor(text: string): Options {
  return {
    bom: true,
    delimiter: delimiterOf(text),
    on_record: (cells: string[], { lines }) => [String(lines), ...cells.map((cell) => cell.trim())],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

/** @param records each with its line in front of its cells */
function rowsOf([header, ...records]: readonly (readonly string[])[]): readonly DelimitedRow[] {
  const columns = header?.slice(1).map((name) => name.toLowerCase()) ?? [];
  return records
    .filter(([, ...cells]) => cells.some((cell) => cell !== ''))
    .map(([line, ...cells]) => ({
      line: Number(line),
      values: new Map(columns.map((name, at) => [name, cells[at] ?? ''])),
    }));
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  return header.split('\t').length >= header.split(',').length ? '\t' : ',';
}
