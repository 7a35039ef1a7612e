import { isErrorCode } from '@eligibility/kit';
import { Router } from 'express';
import { errorListPage, errorPage } from './error-pages';
import { explorerRoutes } from './explorer';

/**
 * The documentation: `/openapi.json`, `/docs`, and `/docs/errors/{code}`, which every problem's `type` points to. None of
 * it needs a key.
 * @param document reads the OpenAPI document; asked once, when somebody first wants it
 */
export function docsRoutes(document: () => object): Router {
  const router = Router();
  let json: string | undefined;
  router.get('/openapi.json', (_req, res) => {
    json ??= JSON.stringify(document());
    res.type('json').send(json);
  });
  router.get('/docs/errors', (_req, res) => {
    res.type('html').send(errorListPage());
  });
  router.get('/docs/errors/:code', (req, res, next) => {
    const { code } = req.params;
    if (isErrorCode(code)) res.type('html').send(errorPage(code));
    else next();
  });
  router.use(explorerRoutes());
  return router;
}
