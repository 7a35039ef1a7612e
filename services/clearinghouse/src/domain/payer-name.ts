/**
 * The name a payer gave itself. A clearinghouse that got none repeats the payer's id: a number says nothing to a front
 * desk, while letters (`CMS`) may well be the name.
 */
export function payerNameOf(name: string | undefined, payerId: string | undefined): string | undefined {
  return name === payerId && !/\p{L}/u.test(name ?? '') ? undefined : name;
}
