import type { Coded } from './document';

/** Codes by themselves, each with its words; the entries are shared by all documents. */
export type CodeList = ReadonlyMap<string, Coded>;

/** A list of codes from their words. */
export function words(known: Readonly<Record<string, string>>): CodeList {
  return new Map(Object.entries(known).map(([code, text]) => [code, { code, text }]));
}

/** The code with its words. */
export function coded(code: string, known: CodeList): Coded {
  return known.get(code) ?? { code, text: null };
}

/** The same for a code that may not be stated. */
export function codedOrNull(code: string | undefined, known: CodeList): Coded | null {
  return code === undefined || code === '' ? null : coded(code, known);
}
