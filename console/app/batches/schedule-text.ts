import type { Schema } from '@eligibility/api-types';

/** What a column means. */
type Field = Schema<'BatchColumnField'>;
/** What a person says of a column: the field that it is, or that it is left out, and not even sent. */
export type Correction = Field | 'leave-out';
/** By the place of the column, from 0 on. */
export type Corrections = ReadonlyMap<number, Correction>;

/** A schedule as it was pasted or dropped. */
export type ScheduleText = {
  readonly text: string;
  /** The cells of every line from the first one with text on. */
  readonly lines: readonly (readonly string[])[];
  /** Whether every quote is closed. */
  readonly isWhole: boolean;
};

const BEFORE_HEADER = /^\uFEFF?(?:[ ,;\t]*(?:\r\n|\r|\n))*/;

/**
 * Takes a schedule apart as the gateway does: what a spreadsheet puts on the clipboard has tabs between its cells, a file
 * commas or semicolons.
 */
export function readSchedule(text: string): ScheduleText {
  const start = BEFORE_HEADER.exec(text)?.[0].length ?? 0;
  const content = text.slice(start);
  return { text, ...linesIn(content, delimiterOf(content)) };
}

function delimiterOf(content: string): string {
  const [line = ''] = content.split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string): number => plain.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** A cell in quotes, or a plain one; then what ends it: a delimiter, the end of the line, or nothing at the end. */
const cellsBy = (delimiter: string): RegExp =>
  new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"([^${delimiter}\\r\\n]*)|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );

function linesIn(content: string, delimiter: string): Pick<ScheduleText, 'lines' | 'isWhole'> {
  const cell = cellsBy(delimiter);
  const lines: string[][] = [];
  let line: string[] = [];
  let isWhole = true;
  while (cell.lastIndex < content.length) {
    const found = cell.exec(content);
    if (found === null) break;
    const [, quoted, after = '', plain = '', end = ''] = found;
    if (quoted === undefined && plain.startsWith('"')) isWhole = false;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + after);
    if (end === delimiter && cell.lastIndex === content.length) line.push('');
    if (end === delimiter && cell.lastIndex < content.length) continue;
    lines.push(line);
    line = [];
  }
  return { lines, isWhole };
}

/** What the first line says of each column, without blanks around it. */
export function headersOf({ lines: [header = []] }: ScheduleText): readonly string[] {
  return header.map((cell) => cell.trim());
}

/** The first line below the headers that has text, by which a person knows a column. */
export function sampleOf({ lines: [, ...rows] }: ScheduleText): readonly string[] {
  return rows.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? [];
}

/**
 * The table to send: the text as it is, or, where columns were corrected, with their fields as headers and without those
 * that are left out. Rows keep their numbers. A text with a quote that is not closed stays as it is, and is refused.
 */
export function tableOf({ text, lines, isWhole }: ScheduleText, corrections: Corrections): string {
  if (corrections.size === 0 || !isWhole) return text;
  return lines
    .map((cells, at) =>
      cells
        .flatMap((cell, column) => {
          const correction = corrections.get(column);
          if (correction === 'leave-out') return [];
          return [at === 0 && correction !== undefined ? correction : written(cell)];
        })
        .join(','),
    )
    .join('\r\n');
}

function written(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
