/** A text field without the blanks at its ends; undefined for an empty one. */
export function textIn(values: FormData, name: string): string | undefined {
  const value = values.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Every chosen value of a group of checkboxes. */
export function textsIn(values: FormData, name: string): readonly string[] {
  return values.getAll(name).filter((value) => typeof value === 'string');
}

/**
 * A whole number as people type it: `1,000`, `1 000`, `-5`; undefined for an empty field.
 * @throws RangeError for anything else, which the pattern of a `NumberField` does not let through
 */
export function wholeNumberIn(values: FormData, name: string): number | undefined {
  const text = textIn(values, name);
  return text === undefined ? undefined : wholeNumber(text);
}

/** @throws RangeError for a text that is not a whole number */
export function wholeNumber(text: string): number {
  const digits = text.replace(/[\s,_]/g, '').replace(/^\u2212/, '-');
  if (!/^[+-]?\d{1,15}$/.test(digits)) throw new RangeError('not a whole number');
  return Number(digits);
}

/** Entries of a field that takes several, one a line or divided by commas; undefined for an empty field. */
export function linesIn(values: FormData, name: string): readonly string[] | undefined {
  const entries = (textIn(values, name) ?? '')
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? undefined : [...new Set(entries)];
}

/** A local date and time of a `datetime-local` field as an instant; undefined for an empty field. */
export function instantIn(values: FormData, name: string): string | undefined {
  const text = textIn(values, name);
  if (text === undefined) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
