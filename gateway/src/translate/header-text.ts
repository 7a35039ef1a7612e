/** What a header may carry as it is: visible ASCII and the blank, but the sign of percent-encoding itself. */
const PLAIN_BYTE = /[ -$&-~]/;

/**
 * A text as a header value: ASCII, in which every other byte of its UTF-8 form and `%` are percent-encoded (RFC 3986,
 * section 2.1), so that decoding it as a part of a URL gives the text back.
 */
export function headerText(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return PLAIN_BYTE.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
