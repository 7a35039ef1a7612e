/**
 * The lines of a table by RFC 4180, blank ones left out. Quotes may hold commas, line breaks and doubled quotes.
 * @returns undefined when a quote is not closed, or is inside of a plain cell
 */
export function linesOfCsv(text: string): readonly (readonly string[])[] | undefined {
  const source = text.replace(/^\uFEFF/, '');
  const lines: string[][] = [[]];
  let readTo = 0;
  for (const { index, 0: whole, 1: quoted, 2: plain = '', 3: end = '' } of source.matchAll(CELL)) {
    if (index !== readTo) return undefined;
    readTo += whole.length;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
    if (end === '') break;
  }
  if (readTo !== source.length) return undefined;
  return lines.filter(hasText);
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** One cell with what ends it: quoted, or plain. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g;
