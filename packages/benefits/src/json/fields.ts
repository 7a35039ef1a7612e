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
export function isFields(value: unknown): value is Fields {
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
