import { AppError, isErrorCode } from '@eligibility/kit';
import { Router } from 'express';
import { methodNotAllowed } from '../../http/problem';
import { errorListPage, errorPage } from './error-pages';
import { explorerRoutes } from './explorer';
import { forAudience, isAudience, servedAt } from './openapi-parts';

/**
 * The documentation: `/openapi.json`, `/docs`, and `/docs/errors/{code}`, which every problem's `type` points to. None of
 * it needs a key.
 * @param document reads the OpenAPI document; asked once, at the first request for it
 * @param isBehindProxy whether a proxy of ours writes `X-Forwarded-Proto`
 * @throws AppError `not-found` for a code that is not in the error table, `method-not-allowed`, `validation-failed` for an
 *   audience that does not exist
 */
export function docsRoutes(document: () => object, isBehindProxy: boolean): Router {
  const router = Router({ caseSensitive: true });
  let read: object | undefined;
  router.get('/openapi.json', (req, res) => {
    read ??= document();
    const { audience } = req.query;
    if (audience !== undefined && !isAudience(audience)) throw unknownAudience();
    const part = audience === undefined ? read : forAudience(read, audience);
    res.vary('Host').json(servedAt(part, req, isBehindProxy));
  });
  router.get('/docs/errors', (_req, res) => {
    res.type('html').send(errorListPage());
  });
  router.get('/docs/errors/:code', (req, res) => {
    const { code } = req.params;
    if (!isErrorCode(code)) throw new AppError('not-found');
    res.type('html').send(errorPage(code));
  });
  router.use(explorerRoutes());
  router.all(
    ['/openapi.json', '/docs', '/docs/operators', '/docs/errors', '/docs/errors/:code'],
    methodNotAllowed('GET'),
  );
  return router;
}

function unknownAudience(): AppError {
  return new AppError('validation-failed', {
    fields: [{ field: 'audience', message: 'must be clinic or operator' }],
  });
}
