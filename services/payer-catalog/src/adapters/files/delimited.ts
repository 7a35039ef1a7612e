import { parse } from 'csv-parse/sync';

/** One row by column name, every value trimmed; `line` counts from 1. */
export type DelimitedRow = { readonly line: number; readonly values: ReadonlyMap<string, string> };

/**
 * Reads comma- or tab-separated text whose first line names the columns and shows which of the two it is. A byte order
 * mark, either kind of line end, blank lines, quoted values and rows that end early are all taken.
 */
export function readDelimited(text: string): readonly DelimitedRow[] {
  const [header, ...rows] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    on_record: (cells: string[], { lines }) => [String(lines), ...cells.map((cell) => cell.trim())],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const columns = header?.slice(1).map((name) => name.toLowerCase()) ?? [];
  return rows
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
