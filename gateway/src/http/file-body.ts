import express, { type RequestHandler } from 'express';

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Reads a body of any media type and at most 16 MiB as bytes, for operators' uploads; 413 when larger. */
export function fileBody(): RequestHandler {
  return express.raw({ limit: MAX_FILE_BYTES, type: () => true });
}
