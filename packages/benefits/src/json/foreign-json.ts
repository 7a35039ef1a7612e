/** Below this many characters no shape takes long. */
const ALWAYS_READ = 64 * 1024;
/** An answer is seven deep. */
const MAX_DEPTH = 64;
/** Commas and colons: as many as members and entries. An answer of 2 MiB has about 130,000, for its parts are words. */
const MAX_MARKS = 200_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** `[`: outside of strings, the code units of words and containers are not below it. */
const FIRST_CONTAINER = 0x5b;

/**
 * Whether the shape of a JSON text allows parsing it in little time for its length: a deeply nested text, or one with
 * very many small parts, costs the parser many times what an answer of the same size does, and blocks the event loop.
 * One pass; for a text that is not JSON either result is possible.
 */
export function isBoundedJson(text: string): boolean {
  if (text.length <= ALWAYS_READ) return true;
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code < FIRST_CONTAINER) marks += Number(code === COMMA || code === COLON);
    else depth += nesting(code);
    if (depth > MAX_DEPTH || marks > MAX_MARKS) return false;
  }
  return true;
}

/** 1 for an opening bracket or brace, -1 for a closing one. */
function nesting(code: number): number {
  if (code === 0x5b || code === 0x7b) return 1;
  return code === 0x5d || code === 0x7d ? -1 : 0;
}

/** Where its closing quote is; the end of the text without one. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Behind an odd number of backslashes. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

/** Undefined for a text that is not JSON; no JSON text has that value. */
export function parseJson(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch {
    return undefined;
  }
}

/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/** Long enough for any name or message of the standard (MSG01 has 264); a longer one is cut. */
const MAX_TEXT_LENGTH = 500;

/** The value as an object; anything else is an object without fields. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : NO_FIELDS;
}

/** True for a JSON object, false for arrays and null. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as trimmed text; undefined when blank or no string. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.slice(0, MAX_TEXT_LENGTH).trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Not more than the first `max` entries of the value; none when it is no array. */
export function list(value: unknown, max: number): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  const entries: readonly unknown[] = value;
  return entries.length > max ? entries.slice(0, max) : entries;
}

/** The texts among what `read` finds in the first `max` entries of the value. */
export function texts(
  value: unknown,
  max: number,
  read: (entry: unknown) => unknown = (entry) => entry,
): readonly string[] {
  return list(value, max)
    .map((entry) => text(read(entry)))
    .filter((found) => found !== undefined);
}
