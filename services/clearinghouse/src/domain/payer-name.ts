/** Control and format characters, line and paragraph separators: in a name of somebody else's they only hide or break. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** A name that came from upstream as it is told to callers; undefined when nothing of it can be seen. */
export function toldName(name: string | undefined): string | undefined {
  if (name === undefined || name.search(UNSEEN) === -1) return name;
  const seen = name.replace(UNSEEN, ' ').trim();
  return seen === '' ? undefined : seen;
}

/**
 * The name a payer gave itself. A clearinghouse that got none repeats the payer's id: a number says nothing to a front
 * desk, while letters (`CMS`) may well be the name.
 */
export function payerNameOf(name: string | undefined, payerId: string | undefined): string | undefined {
  return name === payerId && !/\p{L}/u.test(name ?? '') ? undefined : toldName(name);
}
