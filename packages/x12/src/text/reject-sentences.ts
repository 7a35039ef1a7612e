import { rejectRow } from './reject-table';

/** Enough sentences to act on; a payer may send a hundred codes. */
const MAX_SENTENCES = 3;

/** The distinct codes, the most useful to a front desk first. */
export function rejectsInOrder(codes: readonly string[]): readonly string[] {
  return [...new Set(codes)].sort((one, other) => rejectRow(one).rank - rejectRow(other).rank);
}

/**
 * What a front desk reads for these rejections: each distinct code's sentence, the most useful first.
 * @param codes AAA03, such as "75"; unknown ones have a sentence too
 */
export function rejectSentences(codes: readonly string[]): string {
  return rejectsInOrder(codes).slice(0, MAX_SENTENCES).map(sentenceOf).join(' ');
}

function sentenceOf(code: string): string {
  const { happened, next } = rejectRow(code);
  return `${happened} (${code}). ${next}`;
}
