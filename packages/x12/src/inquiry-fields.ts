import { basicName } from './text';

/** A field that no 270 can carry. Names the field, never its value: the value may be patient data. */
export class X12InputError extends Error {
  constructor(readonly field: string) {
    super(`${field} cannot be written in X12`);
    this.name = 'X12InputError';
  }
}

type Rule = {
  readonly min?: number;
  readonly max?: number;
  readonly isOfForm?: (id: string) => boolean;
};

/** ASCII without the delimiters that we may write. */
const PLAIN = /^[\x20-\x7e]*$/;
const DELIMITER = /[*~^:|>]/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * An id, unchanged. Unlike a name it is never transliterated: another spelling would be the id of another person.
 * @throws X12InputError
 */
export function idElement(field: string, value: string, { min = 1, max = 80, isOfForm }: Rule): string {
  const id = value.trim();
  const isPlain = PLAIN.test(id) && !DELIMITER.test(id);
  const isFit = id.length >= min && id.length <= max && isPlain && (isOfForm?.(id) ?? true);
  if (!isFit) throw new X12InputError(field);
  return id;
}

/**
 * A name in X12's basic character set, cut to what its element holds.
 * @throws X12InputError when nothing of it is left, as of a name in another script
 */
export function nameElement(field: string, value: string, maxLength: number): string {
  const name = basicName(value, maxLength);
  if (name === undefined) throw new X12InputError(field);
  return name;
}

/**
 * YYYY-MM-DD as CCYYMMDD.
 * @throws X12InputError
 */
export function dateElement(field: string, value: string): string {
  if (!DAY.test(value)) throw new X12InputError(field);
  return value.replaceAll('-', '');
}

/**
 * A positive whole number with leading zeros.
 * @throws X12InputError when it does not fit in
 */
export function numberElement(field: string, value: number, width: number): string {
  const isFit = Number.isInteger(value) && value > 0 && value < 10 ** width;
  if (!isFit) throw new X12InputError(field);
  return String(value).padStart(width, '0');
}
