import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@eligibility/kit';
import express, { type RequestHandler } from 'express';

const MAX_BODY_BYTES = 16 * 1024;
const JSON_MEDIA_TYPE = /^application\/json\s*(;|$)/i;

/** Reads a JSON body of at most 16 KiB on methods that carry one: 415 for another media type, 413 when larger, 400 when malformed or not UTF-8. */
export function jsonBody(): readonly RequestHandler[] {
  return [requireJson, express.json({ limit: MAX_BODY_BYTES, type: () => true, verify: requireUtf8 })];
}

const requireJson: RequestHandler = (req, _res, next) => {
  if (!JSON_MEDIA_TYPE.test(req.headers['content-type'] ?? '')) throw new AppError('unsupported-media-type');
  next();
};

/** JSON between systems is UTF-8 (RFC 8259, section 8.1). The parser would put U+FFFD for every other byte, and read UTF-16 too. */
// The arity is the body parser's.
// eslint-disable-next-line max-params
function requireUtf8(_req: IncomingMessage, _res: ServerResponse, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('unsupported-media-type');
  if (!isUtf8(body)) throw new AppError('malformed-json');
}
