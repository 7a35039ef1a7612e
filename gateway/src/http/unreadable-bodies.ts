/** Messages for unreadable bodies, by the body parser's error. */

export const SEND_UTF8 = 'The body is not in UTF-8: send "Content-Type: application/json" with UTF-8 text.';
export const UNPACKED = 'The body cannot be unpacked: it is not what the header Content-Encoding says.';

const ENCODING = /^[\w.+-]{1,40}$/;

/** @param encoding the value of the header Content-Encoding, which is repeated when it looks like a name */
export function unknownEncoding(encoding: unknown): string {
  const name = typeof encoding === 'string' && ENCODING.test(encoding) ? ` "${encoding}"` : '';
  return `The Content-Encoding${name} is unknown here: send the body as it is, or packed by gzip, deflate or br.`;
}

/** True for what Node's decompression throws, which the parser passes on as a bad request. */
export function isUnpackFailure(thrown: unknown): boolean {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  return code !== undefined && /^(Z_|ERR_(_?ERROR_FORMAT|BROTLI|ZSTD|PADDING)|ZSTD_)/.test(code);
}
