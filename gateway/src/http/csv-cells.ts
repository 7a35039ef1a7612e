export type Cell = string | number | boolean | undefined;

/** One line of a table by RFC 4180, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What a spreadsheet would calculate instead of showing it; some read the full-width characters alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell that `csvCell` wrote, without the apostrophe that it put before a formula. */
export function writtenText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * A cell by RFC 4180. A text that a spreadsheet would take for a formula begins with an apostrophe. NUL characters, at
 * which some readers stop, are left out.
 */
export function csvCell(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const readable = cell.replaceAll('\0', '');
  const text = FORMULA.test(readable) ? `'${readable}` : readable;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
