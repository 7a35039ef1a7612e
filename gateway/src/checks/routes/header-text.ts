/** Characters that a header may contain unencoded: visible ASCII and the blank, except the percent sign. */
const PLAIN_BYTE = /[ -$&-~]/;

/**
 * A text as a header value: ASCII, in which every other byte of its UTF-8 form and `%` are percent-encoded (RFC 3986,
 * section 2.1), so that decoding it as a part of a URL returns the text.
 */
export function headerText(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return PLAIN_BYTE.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
