import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@eligibility/kit';
import express, { type RequestHandler } from 'express';
import { repeatedMember } from './repeated-member';
import { SEND_UTF8 } from './unreadable-bodies';

const MAX_BODY_BYTES = 16 * 1024;
const JSON_MEDIA_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Reads a JSON body of at most 16 KiB on methods that carry one: 415 for another media type, 413 when larger, 400 when
 * malformed, not UTF-8, not an object, or with a repeated member.
 */
export function jsonBody(): readonly RequestHandler[] {
  const json = express.json({
    limit: MAX_BODY_BYTES,
    type: () => true,
    strict: false,
    verify: requireUnambiguous,
  });
  return [requireJson, json, requireObject];
}

const requireJson: RequestHandler = (req, _res, next) => {
  if (!JSON_MEDIA_TYPE.test(req.headers['content-type'] ?? '')) throw new AppError('unsupported-media-type');
  next();
};

/** Valid JSON that is not an object: it gets a message of its own, because it can be read. */
const requireObject: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body;
  if (body === null || (body !== undefined && typeof body !== 'object') || Array.isArray(body))
    throw new AppError('validation-failed', { fields: [{ field: '', message: 'must be one JSON object' }] });
  next();
};

// The body parser requires these parameters.
// eslint-disable-next-line max-params
function requireUnambiguous(
  _req: IncomingMessage,
  _res: ServerResponse,
  body: Buffer,
  charset: string,
): void {
  requireUtf8(body, charset);
  const member = repeatedMember(body.toString('utf8'));
  if (member === undefined) return;
  throw new AppError('validation-failed', {
    fields: [{ field: member, message: 'must be there once only' }],
  });
}

/**
 * JSON between systems is UTF-8 (RFC 8259, section 8.1). The parser would replace every other byte by U+FFFD, and also
 * accept UTF-16.
 */
function requireUtf8(body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new AppError('unsupported-media-type', { detail: SEND_UTF8 });
  if (!isUtf8(body)) throw new AppError('malformed-json');
}
