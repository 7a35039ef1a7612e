/** The e-mail addresses of RFC 5322 that are in use: an unquoted local part and a host name, in ASCII. */
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
const MAX_EMAIL = 254;

/** In lower case, as it is stored and compared; undefined for what is no address. */
export function parseEmail(text: string): string | undefined {
  return text.length <= MAX_EMAIL && EMAIL.test(text) ? text.toLowerCase() : undefined;
}
