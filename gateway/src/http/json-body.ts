import { AppError } from '@eligibility/kit';
import express, { type RequestHandler } from 'express';

const MAX_BODY_BYTES = 16 * 1024;
const JSON_MEDIA_TYPE = /^application\/json\s*(;|$)/i;

/** Reads a JSON body of at most 16 KiB on methods that carry one: 415 for another media type, 413 when larger, 400 when malformed. */
export function jsonBody(): readonly RequestHandler[] {
  return [requireJson, express.json({ limit: MAX_BODY_BYTES, type: () => true })];
}

const requireJson: RequestHandler = (req, _res, next) => {
  if (!JSON_MEDIA_TYPE.test(req.headers['content-type'] ?? '')) throw new AppError('unsupported-media-type');
  next();
};
