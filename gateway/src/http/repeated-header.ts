import type { IncomingMessage } from 'node:http';

/**
 * True when a header that is allowed once was sent several times, in separate lines or joined by a proxy. For some
 * headers Node silently keeps the first line; for others it joins them.
 * @param name in lower case
 */
export function isRepeated(req: Pick<IncomingMessage, 'headersDistinct'>, name: string): boolean {
  const lines = req.headersDistinct[name] ?? [];
  return lines.length > 1 || lines.some((line) => line.includes(','));
}
