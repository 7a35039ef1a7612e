/** Control and format characters, line and paragraph separators. In an upstream name they can hide or reorder text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A name that came from upstream, without characters that cannot be seen; undefined when nothing else is left. */
export function printableName(name: string | undefined): string | undefined {
  if (name === undefined || name.search(UNSEEN) === -1) return name;
  const seen = name.replace(UNSEEN, ' ').trim();
  return seen === '' ? undefined : seen;
}

/**
 * The name a payer gave itself. A clearinghouse that got none repeats the payer's id: a number says nothing to a front
 * desk, while letters (`CMS`) may well be the name.
 */
export function payerNameOf(name: string | undefined, payerId: string | undefined): string | undefined {
  return name === payerId && !/\p{L}/u.test(name ?? '') ? undefined : printableName(name);
}
