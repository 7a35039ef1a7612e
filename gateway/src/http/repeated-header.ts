import type { IncomingMessage } from 'node:http';

/**
 * True when a header that may be there once was sent several times, as lines of their own or joined by a proxy. Of some
 * headers Node keeps the first line and says nothing, of others it joins them.
 * @param name in lower case
 */
export function isRepeated(req: Pick<IncomingMessage, 'headersDistinct'>, name: string): boolean {
  const lines = req.headersDistinct[name] ?? [];
  return lines.length > 1 || lines.some((line) => line.includes(','));
}
