/**
 * The suffixes of generations, at the end of a name. A single V is left in it: it may be an initial, and a name that a
 * payer does not find costs more than a suffix that it ignores.
 */
const SUFFIX = /^(.*[^ ,])[ ,]+(JR|SR|II|III|IV)\.?$/i;

/**
 * A last name as it is typed, such as `O'Brien Jr.`, in its two parts (X12 NM103 and NM107), which payers compare
 * separately. The suffix is in capital letters, and empty where there is none.
 */
export function surnameOf(typed: string): { readonly last: string; readonly suffix: string } {
  const [, last = typed, suffix = ''] = SUFFIX.exec(typed) ?? [];
  return { last, suffix: suffix.toUpperCase() };
}
