/** The colour of a cell, so that it is understood at a glance. */
export type Tone = 'bad' | 'warning';
export type Cell = string | { readonly text: string; readonly tone: Tone | undefined };

const GAP = '  ';
const COLOURS: Readonly<Record<Tone, number>> = { bad: 31, warning: 33 };

/** A header and one line per row; each column is as wide as its widest cell. */
export function table(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  hasColour: boolean,
): readonly string[] {
  const widths = header.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => textOf(row[column] ?? ''))].map(widthOf)),
  );
  return [header, ...rows].map((row) =>
    row
      .map((cell, column) => {
        const text = textOf(cell);
        const isLast = column === row.length - 1;
        const padding = isLast ? '' : ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return `${hasColour ? coloured(cell) : text}${padding}`;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** Reasons and names are user input: removes the control characters that a terminal would obey. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

function coloured(cell: Cell): string {
  const text = textOf(cell);
  if (typeof cell === 'string' || cell.tone === undefined) return text;
  return `\u001b[${String(COLOURS[cell.tone])}m${text}\u001b[39m`;
}

function textOf(cell: Cell): string {
  return harmless(typeof cell === 'string' ? cell : cell.text);
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
