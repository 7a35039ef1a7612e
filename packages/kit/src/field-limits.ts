/**
 * An id that a payer is asked by: 1 to 80 characters, as many as NM109 of X12 holds, of visible ASCII. Clearinghouses
 * do list ids with a space within, such as "FHC &AFFILIATES", so a space is one, but at neither end.
 */
export const PAYER_ID = /^[\x21-\x7e]([\x20-\x7e]{0,78}[\x21-\x7e])?$/;

/** The maximum length of a payer's name, in UTF-16 units. X12 cuts it to 60; its other formats take it whole. */
export const MAX_PAYER_NAME_LENGTH = 200;

/**
 * How many characters a text has as JSON Schema counts them (`maxLength`, RFC 8259): code points. The `length` of a
 * text counts those outside of the Basic Multilingual Plane twice, and so refuses what the schema of the API allows.
 */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
