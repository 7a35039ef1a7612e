import type { Schema } from '@eligibility/api-types';
import { parse, unparse } from 'papaparse';

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
  const { data, errors } = parse<readonly string[]>(content, { delimiter: delimiterOf(content) });
  // It adds one after the last line end.
  const lines = /[\r\n]$/.test(content) ? data.slice(0, -1) : data;
  return { text, lines, isWhole: errors.every(({ type }) => type !== 'Quotes') };
}

function delimiterOf(content: string): string {
  const [line = ''] = content.split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  const countOf = (delimiter: string): number => plain.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
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
  const changed = lines.map((cells, at) =>
    cells.flatMap((cell, column) => {
      const correction = corrections.get(column);
      if (correction === 'leave-out') return [];
      return [at === 0 && correction !== undefined ? correction : cell];
    }),
  );
  return unparse(changed);
}
