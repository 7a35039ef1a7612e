/** A line of an uploaded table. */
export type TableLine = { readonly line: number; readonly cells: readonly string[] };

/**
 * The lines of a table by RFC 4180, blank ones left out. Quotes may hold commas, line breaks and doubled quotes.
 * @returns undefined when a quote is not closed
 */
export function linesOfCsv(text: string): readonly TableLine[] | undefined {
  const lines: TableLine[] = [];
  let cells: string[] = [];
  let line = 1;
  let startedAt = 1;
  let at = 0;
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  while (at < source.length) {
    const found = CELL.exec(source.slice(at));
    if (found === null) return undefined;
    const [whole, quoted, plain = '', end = ''] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (end === ',' && at < source.length) continue;
    if (end === ',') cells.push('');
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: startedAt, cells });
    cells = [];
    startedAt = line;
  }
  return lines;
}

/** One cell with what ends it: quoted, or plain. */
const CELL = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/;
