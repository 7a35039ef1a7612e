/** More than any visit costs: the most that the API takes. */
const MOST_DOLLARS = 1_000_000;

/** Dollars as people type them: `150`, `$1,250.50`. Undefined for what is no amount. */
export function typedAmount(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text)) return undefined;
  const dollars = Number(text.replaceAll(',', ''));
  return dollars <= MOST_DOLLARS ? dollars : undefined;
}
