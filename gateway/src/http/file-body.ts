import { AppError } from '@eligibility/kit';
import express, { type RequestHandler } from 'express';
import { isUnpackFailure } from './unreadable-bodies';

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const UNPACKED = {
  field: '',
  message: 'cannot be unpacked: it is not what the header Content-Encoding says',
};

/** Reads a body of any media type, at most 16 MiB, as bytes, for operators' uploads; 413 when larger. */
export function fileBody(): RequestHandler {
  const raw: RequestHandler = express.raw({ limit: MAX_FILE_BYTES, type: () => true });
  return (req, res, next) => {
    raw(req, res, (failure?: unknown) => {
      next(
        isUnpackFailure(failure)
          ? new AppError('validation-failed', { fields: [UNPACKED], cause: failure })
          : failure,
      );
    });
  };
}
