import type { FieldError } from '@eligibility/kit';

/** Enough for a tool that shows only `detail`; `errors` has all of them. */
const MOST_SENTENCES = 3;
/** A caller's own field name, as in a query, is repeated only when it looks like a name. */
const NAME = /^[\w.-]{1,60}$/;

/**
 * The errors of fields as sentences: "memberId must have at most 80 characters. payerName is required."
 * @param errors with messages that follow the field's name and never quote its value
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
