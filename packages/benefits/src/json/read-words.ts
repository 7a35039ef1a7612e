import type { ClearinghouseWords } from '../upstream-reply';
import { fields, type Fields, list, text } from './foreign-json';

/** More than a person reads. */
const MAX_SENTENCES = 5;
const MAX_LENGTH = 300;

/** Members that services list their errors in, and those that say where and what: Stedi, Optum, RFC 9457, OAuth. */
const LISTS = ['errors', 'fieldList', 'details'] as const;
const WHERE = ['field', 'path', 'pointer', 'location'] as const;
const WHAT = [
  ...(['description', 'message', 'detail', 'error_description', 'error', 'title'] as const),
  'possibleResolutions',
] as const;

/** The sentences of a refusal in JSON, as the clearinghouse wrote them, without control characters. */
export function readWords(body: Fields): readonly ClearinghouseWords[] {
  const entries = LISTS.flatMap((name) => list(body[name], MAX_SENTENCES)).map((entry) =>
    typeof entry === 'string' ? { message: entry } : fields(entry),
  );
  return [...entries, body].flatMap(wordsIn).slice(0, MAX_SENTENCES);
}

function wordsIn(entry: Fields): readonly ClearinghouseWords[] {
  const what = firstOf(entry, WHAT);
  const where = firstOf(entry, WHERE);
  if (what === undefined && where === undefined) return [];
  return [{ ...(where !== undefined && { field: where }), text: what ?? 'not accepted' }];
}

function firstOf(entry: Fields, names: readonly string[]): string | undefined {
  const found = names.map((name) => text(entry[name])).find((value) => value !== undefined);
  return found?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, MAX_LENGTH);
}
