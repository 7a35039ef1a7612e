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
 * payers send the percentage itself, so what is above 1 is taken as it stands (`"20"` is 20 %). Undefined when blank,
 * negative, above 100 or not a plain decimal.
 */
export function parsePercent(text: string): number | undefined {
  if (digitsOf(text) === undefined) return undefined;
  const value = Number(text);
  const percent = value <= 1 ? Math.round(value * 10_000) / 100 : Math.round(value * 100) / 100;
  return percent <= 100 ? percent : undefined;
}

function digitsOf(text: string): { readonly whole: string; readonly fraction: string } | undefined {
  const found = DECIMAL.exec(text.trim());
  const whole = found?.[1] ?? '';
  const fraction = found?.[2] ?? '';
  return whole === '' && fraction === '' ? undefined : { whole, fraction };
}
