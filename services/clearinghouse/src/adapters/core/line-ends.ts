const CR = 0x0d;
const LF = 0x0a;

/** Each line end as CR LF, whichever it was. By bytes: replacing them in a text of line ends alone takes a second. */
export function withCrLf(bytes: Buffer): Buffer {
  const written = Buffer.allocUnsafe(bytes.length * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LF && bytes[at - 1] !== CR) written[length++] = CR;
    written[length++] = byte;
  }
  return written.subarray(0, length);
}

/** Each CR LF as LF. */
export function withLf(bytes: Buffer): Buffer {
  const written = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte !== CR || bytes[at + 1] !== LF) written[length++] = byte;
  }
  return written.subarray(0, length);
}
