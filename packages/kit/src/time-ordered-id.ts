import { randomUUID } from 'node:crypto';

/** Hex digits of the 48 bits of time. */
const TIME_DIGITS = 12;
/** Where the version's own digit is in the text of a UUID; 74 random bits follow, and the two of the variant. */
const VERSION_AT = 14;

/**
 * A UUID of version 7 (RFC 9562, section 5.7): its time, then 74 random bits. Rows with such ids come to the end of
 * their index, where those before are, and not each to a page of its own. Ids of one millisecond have no order.
 * @param epochMs whole milliseconds
 */
export function timeOrderedId(epochMs: number): string {
  const time = epochMs.toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(VERSION_AT + 1)}`;
}
