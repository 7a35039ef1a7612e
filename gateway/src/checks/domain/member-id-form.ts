import { comparedMemberId } from '@eligibility/x12';

/** Prefixes of the Blue plans have three letters; more letters would say more of the id than of its payer. */
const LEADING_LETTERS = /^[A-Z]{0,3}/;

/**
 * What may be said of a member id outside the gateway: its form. Without blanks and hyphens, in upper case, up to three
 * leading letters as they are, then A for each letter and 9 for each digit: "XYP999A99999", "W999999999". Undefined
 * without a member id.
 */
export function memberIdForm(memberId: string | undefined): string | undefined {
  if (memberId === undefined) return undefined;
  const id = comparedMemberId(memberId);
  const [prefix = ''] = LEADING_LETTERS.exec(id) ?? [];
  return prefix + id.slice(prefix.length).replace(/[A-Z]/g, 'A').replace(/\d/g, '9');
}
