import { RESERVED_NAMES } from './operator';

/** What is left of a name that could be mistaken: names with the same text are one name. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The same without the differences between `0` and `o`, and between `1`, `i` and `l`. */
function lookOf(name: string): string {
  return lettersOf(name).replaceAll('0', 'o').replace(/[1i]/g, 'l');
}

/** Whether a name looks like one of these, or like a name that the service uses itself. */
export function looksLikeOther(name: string, others: readonly string[]): boolean {
  return [...RESERVED_NAMES, ...others].some((other) => lookOf(other) === lookOf(name));
}
