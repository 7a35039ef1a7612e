import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { demandFew, MAX_ENTRY_BYTES, piecesOf, tooLong, UnreadableList } from './pieces';

/** One row by column name, every value trimmed; `line` counts from 1. */
export type DelimitedRow = { readonly line: number; readonly values: ReadonlyMap<string, string> };

/**
 * Reads comma- or tab-separated UTF-8 whose first line names the columns and shows which of the two it is. A byte order
 * mark, either kind of line end, blank lines, quoted values and rows that end early are all taken. It reads in steps of a
 * few milliseconds, between which a server can answer, and holds the rows of one step.
 * @throws UnreadableList for more than 50,000 lines, a row above 16 KiB, and a quote that does not close
 */
export async function* readDelimited(bytes: Uint8Array): AsyncGenerator<DelimitedRow, void, undefined> {
  const parser = parse(optionsFor(bytes));
  const { info } = parser;
  const pieces = piecesOf(bytes, () => ({ entries: info.records + info.empty_lines, lines: info.lines }));
  // A failure of the pieces reaches the loop through the parser.
  pipeline(Readable.from(pieces, { objectMode: false }), parser, () => undefined);
  let columns: readonly string[] | undefined;
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<readonly string[]>) {
      demandFew(Number(line));
      if (columns === undefined) columns = cells.map((name) => name.toLowerCase());
      else if (cells.some((cell) => cell !== ''))
        yield { line: Number(line), values: new Map(columns.map((name, at) => [name, cells[at] ?? ''])) };
    }
  } catch (failure) {
    throw failure instanceof CsvError ? problemOf(failure) : failure;
  }
}

function problemOf(failure: CsvError): UnreadableList {
  const line = Number(failure['lines'] ?? 1);
  return failure.code === 'CSV_MAX_RECORD_SIZE'
    ? tooLong(line)
    : new UnreadableList(line, 'the quotes of this line do not close');
}

function optionsFor(bytes: Uint8Array): Options {
  return {
    bom: true,
    delimiter: delimiterOf(bytes),
    max_record_size: MAX_ENTRY_BYTES,
    on_record: (cells: string[], { lines }) => [String(lines), ...cells.map((cell) => cell.trim())],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

function delimiterOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, MAX_ENTRY_BYTES)).toString();
  const [header = ''] = start.split(/\r?\n/, 1);
  return header.split('\t').length >= header.split(',').length ? '\t' : ',';
}
