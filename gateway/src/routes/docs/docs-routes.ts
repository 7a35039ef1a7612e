import { AppError, isErrorCode } from '@eligibility/kit';
import { Router } from 'express';
import { methodNotAllowed } from '../../http/problem';
import { errorListPage, errorPage } from './error-pages';
import { explorerRoutes } from './explorer';

/**
 * The documentation: `/openapi.json`, `/docs`, and `/docs/errors/{code}`, which every problem's `type` points to. None of
 * it needs a key.
 * @param document reads the OpenAPI document; asked once, when somebody first wants it
 * @throws AppError `not-found` for a code that is not in the error table, `method-not-allowed`
 */
export function docsRoutes(document: () => object): Router {
  const router = Router({ caseSensitive: true });
  let json: string | undefined;
  router.get('/openapi.json', (_req, res) => {
    json ??= JSON.stringify(document());
    res.type('json').send(json);
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
  router.all(['/openapi.json', '/docs', '/docs/errors', '/docs/errors/:code'], methodNotAllowed('GET'));
  return router;
}
