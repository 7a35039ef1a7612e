/**
 * How many characters a text has as JSON Schema counts them (`maxLength`, RFC 8259): code points. The `length` of a
 * text counts those outside of the Basic Multilingual Plane twice, and so refuses what the schema of the API allows.
 */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
