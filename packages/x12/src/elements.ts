/** X12 type R without sign: thirteen whole digits keep the cents far below 2^53. */
const DECIMAL = /^(\d{0,13})(?:\.(\d*))?$/;

/**
 * EB07 as integer US cents: `"1500"` -> 150000, `".5"` -> 50, a third decimal rounds half up. The digits are read as
 * text, so no binary fraction is ever involved. Undefined when blank, negative or not a plain decimal.
 */
export function parseCents(text: string): number | undefined {
  const digits = digitsOf(text);
  if (digits === undefined) return undefined;
  const { whole, fraction } = digits;
  if (fraction === '') return Number(whole) * 100;
  const roundUp = fraction.charAt(2) >= '5' ? 1 : 0;
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + roundUp;
}

/**
 * EB08 as a percentage with at most two decimals. The standard sends a fraction (`".2"` is 20 %, `"1"` is 100 %); many
 * payers send the percentage itself, so a value above 1 is a percentage (`"20"` is 20 %). Undefined when blank,
 * negative, above 100 or not a plain decimal.
 */
export function parsePercent(text: string): number | undefined {
  if (digitsOf(text) === undefined) return undefined;
  const value = Number(text);
  const percent = value <= 1 ? Math.round(value * 10_000) / 100 : Math.round(value * 100) / 100;
  return percent <= 100 ? percent : undefined;
}

function digitsOf(text: string): { readonly whole: string; readonly fraction: string } | undefined {
  const decimal = DECIMAL.exec(text.trim());
  const whole = decimal?.[1] ?? '';
  const fraction = decimal?.[2] ?? '';
  return whole === '' && fraction === '' ? undefined : { whole, fraction };
}

/** CCYYMMDD (X12 D8), or two of them (RD8). */
const DATE_OR_RANGE = /^(\d{8})(?:-(\d{8}))?$/;
const DAY = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
/** What some programs write for "no end". */
const NO_DAY = '00000000';
const NO_END = '9999-12-31';

/**
 * Reads a day or a range as X12 writes it, `20260115` or `20260101-20261231`; undefined for anything else. A range to
 * `00000000` has no end; `00000000` alone is no day.
 */
export function parsePeriod(value: string): { readonly from: string; readonly to: string } | undefined {
  const [, begin = '', end = begin] = DATE_OR_RANGE.exec(value) ?? [];
  const from = dayIn(begin);
  const to = end === NO_DAY ? NO_END : dayIn(end);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function dayIn(digits: string): string | undefined {
  return DAY.test(digits) ? digits.replace(DAY, '$1-$2-$3') : undefined;
}

/** Control and format characters, line and paragraph separators. In an upstream name they can hide or reorder text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A name that came from upstream, without characters that cannot be seen; undefined when nothing else is left. */
export function printableName(name: string | undefined): string | undefined {
  if (name === undefined || name.search(UNSEEN) === -1) return name;
  const seen = name.replace(UNSEEN, ' ').trim();
  return seen === '' ? undefined : seen;
}

/**
 * The name a payer gave itself. A clearinghouse that received no name repeats the payer's id there: a number is of no
 * use to a front desk, while letters (`CMS`) may be the name.
 */
export function payerNameOf(name: string | undefined, payerId: string | undefined): string | undefined {
  return name === payerId && !/\p{L}/u.test(name ?? '') ? undefined : printableName(name);
}
