import type { FieldError } from '@eligibility/kit';

/** Enough to act on in a tool that shows nothing but `detail`; `errors` has them all. */
const MOST_SENTENCES = 3;
/** Names of fields that callers made up, as in a query, are repeated only when they look like one. */
const NAME = /^[\w.-]{1,60}$/;

/**
 * What is wrong with what, as sentences: "memberId must have at most 80 characters. payerName is required."
 * @param errors whose messages follow the name of the field, and never quote its value
 */
export function fieldSentences(errors: readonly FieldError[]): string {
  const more = errors.length - MOST_SENTENCES;
  return [...errors.slice(0, MOST_SENTENCES).map(sentence), ...(more > 0 ? [moreOf(more)] : [])].join(' ');
}

function sentence({ field, message }: FieldError): string {
  return `${subjectOf(field)} ${message}.`;
}

function subjectOf(field: string): string {
  if (field === '') return 'The request';
  return NAME.test(field) ? field : 'A field';
}

function moreOf(count: number): string {
  return count === 1 ? '1 more is wrong.' : `${String(count)} more are wrong.`;
}
