import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Sends the document, compressed if the client accepts that. */
export type TextDocument = (req: Request, res: Response) => Promise<void>;

type Options = { readonly maxAgeSeconds?: number };

/** A text that fits into one packet is not worth compressing. */
const WORTH_COMPRESSING_BYTES = 1_400;

const compress = promisify(gzip);

/**
 * A text that is the same for all callers, compressed once, at the first request that accepts gzip. It must contain no
 * secret: the length of a compressed text reveals what it has in common with a text that the caller chose (BREACH).
 * Answers about patients and money are therefore never sent as one.
 * @param type a media type, or a file extension that implies one
 */
export function textDocument(
  type: string,
  text: string | Buffer,
  { maxAgeSeconds }: Options = {},
): TextDocument {
  const plain = Buffer.from(text);
  let compressed: Promise<Buffer> | undefined;
  return async (req, res) => {
    res.type(type).vary('Accept-Encoding');
    res.set(
      'Cache-Control',
      maxAgeSeconds === undefined ? 'no-cache' : `public, max-age=${String(maxAgeSeconds)}`,
    );
    const isCompressed =
      plain.length >= WORTH_COMPRESSING_BYTES && req.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (!isCompressed) {
      res.send(plain);
      return;
    }
    compressed ??= compress(plain);
    const body = await compressed;
    res.set('Content-Encoding', 'gzip').send(body);
  };
}
