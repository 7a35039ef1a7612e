/** Who repeats a question within this time gets the same answer, and pays once. */
export const REPEATED_WITHIN_SECONDS = 900;

/** A UUID of version 8 (RFC 9562) of a keyed hash: it does not tell others what was hashed. @param hex 30 digits at least */
export function uuidOfHash(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
