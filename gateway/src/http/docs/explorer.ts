import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { textDocument, sitePage, once } from './site-page';
import { wantsPage } from '../problem';
import type { Audience, SendOpenApi } from './openapi';

type Page = { readonly title: string; readonly part: Audience };

const PAGES = {
  '/docs': { title: 'API', part: 'clinic' },
  '/docs/operators': { title: 'API for operators', part: 'operator' },
} as const satisfies Readonly<Record<string, Page>>;

function explorerPage(path: keyof typeof PAGES, hasConsole: boolean): string {
  const { title, part } = PAGES[path];
  return sitePage({
    title,
    part: path,
    hasConsole,
    isFrame: true,
    head: '<link rel="stylesheet" href="/docs/swagger-ui.css">\n    <link rel="stylesheet" href="/docs/explorer.css">\n    ',
    content: `<div id="explorer" data-document="/openapi.json?audience=${part}"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/explorer.js"></script>`,
  });
}

/** The files that the pages load; each is read at the first request for it. */
const FILES: Readonly<Record<string, { readonly type: string; readonly path: () => string }>> = {
  'site.css': { type: 'css', path: () => ownFile('site.css') },
  'explorer.css': { type: 'css', path: () => ownFile('explorer.css') },
  'explorer.js': { type: 'js', path: () => ownFile('explorer.js') },
  'icon.svg': { type: 'svg', path: () => ownFile('icon.svg') },
  'swagger-ui.css': { type: 'css', path: () => ownFile('generated/swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'js', path: () => ownFile('generated/swagger-ui-bundle.js') },
};

/** The folder of this package; the relative path is the same from the source and from the compiled file. */
const ownFile = (name: string): string => join(__dirname, '../../../site', name);

const ASSET = { maxAgeSeconds: 3_600 };

/**
 * The pages to read and try the API, one for clinics and one for operators, and the files that all pages load. A
 * program gets the OpenAPI document instead.
 */
export function explorerRoutes(sendOpenApi: SendOpenApi, hasConsole: boolean): Router {
  const router = Router({ caseSensitive: true });
  for (const path of ['/docs', '/docs/operators'] as const) {
    const page = textDocument('html', explorerPage(path, hasConsole));
    router.get(path, async (req, res) => {
      res.vary('Accept');
      if (wantsPage(req)) await page(req, res);
      else await sendOpenApi(PAGES[path].part, req, res);
    });
  }
  for (const [name, { type, path }] of Object.entries(FILES)) {
    const file = once(async () => textDocument(type, await readFile(path()), ASSET));
    router.get(`/docs/${name}`, async (req, res) => (await file())(req, res));
  }
  return router;
}
