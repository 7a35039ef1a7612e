import type { Patient } from './check';

/** An ISO or American date, or a month with a day or a year, such as "3/7", "03-07-1984" and "7 Mar 1984". */
const DATE =
  /\d{1,4}[-/.]\d{1,2}|(?:\d\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s*\d)/i;
const LONG_NUMBER = /\d{5}/;

/**
 * Whether words that were typed for a payer could reveal the patient: they have a name of the patient as a word, the
 * member id, five digits in a row, or a date. Such words are not remembered.
 */
export function mayRevealPatient(text: string, { memberId, firstName, lastName }: Patient): boolean {
  if (LONG_NUMBER.test(text.replace(/[\s.-]/g, '')) || DATE.test(text)) return true;
  if (memberId !== undefined && lettersOf(text).includes(lettersOf(memberId))) return true;
  const words = new Set(wordsOf(text));
  return [firstName, lastName].flatMap(wordsOf).some((word) => words.has(word));
}

function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function lettersOf(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function plain(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
}
