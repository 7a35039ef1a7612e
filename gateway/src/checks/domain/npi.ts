import { NPI_FORM } from '@eligibility/x12';

/** Luhn sum of the prefix 80840, which the standard puts before every NPI. */
const PREFIX_SUM = 24;

/**
 * True for ten digits whose last is the Luhn check digit of "80840" + the first nine (ISO/IEC 7812, CMS NPI standard).
 */
export function isNpi(text: string): boolean {
  if (!NPI_FORM.test(text)) return false;
  const sum = Array.from(text).reduce(
    (total, digit, index) => total + weighted(Number(digit), index),
    PREFIX_SUM,
  );
  return sum % 10 === 0;
}

/** Every second digit from the right, the check digit not counted, is doubled and its own digits added. */
function weighted(digit: number, index: number): number {
  if (index % 2 === 1) return digit;
  const doubled = digit * 2;
  return doubled > 9 ? doubled - 9 : doubled;
}
