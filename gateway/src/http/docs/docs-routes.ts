import { AppError, isErrorCode } from '@eligibility/kit';
import { Router } from 'express';
import { ERROR_CODES, errorExplanation, errorListPage, errorPage, problemOrPage } from './error-pages';
import { explorerRoutes } from './explorer';
import { guideRoutes, guideBook } from './guides';
import { openApiRoutes, openApiSender } from './openapi';
import { runbookRoutes } from './runbooks';
import { methodNotAllowed, notFound, wantsPage } from '../problem';
import { textDocument } from './site-page';

export type Docs = {
  /** Reads the OpenAPI document; called once, at the first request for it. */
  readonly document: () => object;
  /** Reads the guides, Markdown by name; called once, at the first request for one. */
  readonly guides: () => Promise<ReadonlyMap<string, string>>;
  /** Reads the runbooks, Markdown by name; called once, at the first request for one. */
  readonly runbooks: () => Promise<ReadonlyMap<string, string>>;
  /** Whether one of our own proxies sets `X-Forwarded-Proto`. */
  readonly isBehindProxy: boolean;
  /** Whether people have a console here, which every page then leads to. */
  readonly hasConsole: boolean;
};

/**
 * The site: the start page, the guides, the pages of the API, `/openapi.json`, and `/docs/errors/{code}`, which every
 * problem's `type` points to. None of it needs a key. Each path is a page for a browser and JSON for a program. It is
 * the last of all routes: it answers unknown paths, with a page for a browser.
 */
export function docsRoutes(docs: Docs): Router {
  const { document, guides, runbooks, isBehindProxy, hasConsole } = docs;
  const router = Router({ caseSensitive: true });
  const sendOpenApi = openApiSender(document, isBehindProxy);
  router.use(openApiRoutes(sendOpenApi));
  router.use(errorRoutes(hasConsole));
  router.use(explorerRoutes(sendOpenApi, hasConsole));
  router.use(guideRoutes(async () => guideBook(await guides()), hasConsole));
  router.use(runbookRoutes(runbooks, hasConsole));
  router.all(PATHS, methodNotAllowed('GET'));
  router.use(notFound, problemOrPage(hasConsole));
  return router;
}

const PATHS = [
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/openapi.json',
  '/docs',
  '/docs/operators',
  '/docs/errors',
  '/docs/errors/:code',
  '/docs/guides',
  '/docs/guides.md',
  '/docs/guides/:guide',
  '/docs/runbooks',
  '/docs/runbooks/:runbook',
];

function errorRoutes(hasConsole: boolean): Router {
  const router = Router({ caseSensitive: true });
  const list = {
    page: textDocument('html', errorListPage(hasConsole)),
    json: textDocument('json', JSON.stringify({ data: ERROR_CODES.map(errorExplanation) })),
  };
  router.get('/docs/errors', (req, res) => (wantsPage(req) ? list.page : list.json)(req, res.vary('Accept')));
  router.get('/docs/errors/:code', (req, res) => {
    const { code } = req.params;
    if (!isErrorCode(code)) throw new AppError('not-found');
    res.vary('Accept').set('Cache-Control', 'no-cache');
    if (wantsPage(req)) res.type('html').send(errorPage(code, hasConsole));
    else res.json(errorExplanation(code));
  });
  return router;
}
