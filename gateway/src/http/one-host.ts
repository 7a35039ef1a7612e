import { AppError } from '@eligibility/kit';
import type { RequestHandler } from 'express';

/**
 * Refuses a request with several `Host` headers, and one of HTTP/1.1 without any, as RFC 9112, section 3.2, demands:
 * otherwise a proxy and this process could use different hosts.
 * @throws AppError `validation-failed`
 */
export const oneHost: RequestHandler = (req, _res, next) => {
  const hosts = req.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const isWithout = hosts === 0 && req.httpVersion !== '1.0';
  if (hosts > 1 || isWithout)
    throw new AppError('validation-failed', {
      fields: [{ field: 'Host', message: isWithout ? 'is required' : 'must be there once only' }],
    });
  next();
};
