import { language } from '../../language/language';
import { REASONS, SPANISH_WORDS, STATUS_SENTENCES, UNKNOWN_REASON, UNKNOWN_STATUS } from './payer-words.es';
import { codesOf, type CheckAnswer } from './verdict';

/** A word of the API for a code of X12, in the language of the page; one that is not known stays as it came. */
export function payerWord(text: string): string {
  return language === 'es' ? (SPANISH_WORDS[text] ?? text) : text;
}

/**
 * Why the coverage was not confirmed, as a sentence. The API says it in English; in Spanish it is said by the codes of the
 * rejections (X12 AAA03), and without one by the status.
 */
export function sentenceOf(answer: CheckAnswer): string | null {
  const { errorMessage, upstreamStatusCode } = answer;
  if (errorMessage === null || language === 'en') return errorMessage;
  const codes = codesOf(answer);
  if (codes.length === 0) return STATUS_SENTENCES[upstreamStatusCode] ?? UNKNOWN_STATUS;
  return codes.map((code) => REASONS[code] ?? UNKNOWN_REASON(code)).join(' ');
}

/** The reason of a rejection without what to do about it. */
export function reasonOf({ code, text }: { readonly code: string; readonly text: string | null }): string {
  if (language === 'en') return text ?? code;
  return REASONS[code]?.split(' (')[0] ?? text ?? code;
}
