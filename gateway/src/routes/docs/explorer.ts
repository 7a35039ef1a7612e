import { dirname } from 'node:path';
import { Router } from 'express';
import type { Audience } from './openapi-parts';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = ({ title, part, other }: Page): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <p>${other}</p>
    <div id="explorer" data-document="/openapi.json?audience=${part}"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/explorer.js"></script>
  </body>
</html>
`;

type Page = { readonly title: string; readonly part: Audience; readonly other: string };

const PAGES: Readonly<Record<string, Page>> = {
  '/docs': {
    title: 'Eligibility Check API',
    part: 'clinic',
    other: '<a href="/docs/operators">The API for operators</a>',
  },
  '/docs/operators': {
    title: 'Eligibility Check API for operators',
    part: 'operator',
    other: '<a href="/docs">The API for clinics</a>',
  },
};

const SCRIPT = `const explorer = document.getElementById('explorer');
SwaggerUIBundle({ url: explorer.dataset.document, dom_id: '#explorer', deepLinking: true });
`;

/**
 * The pages to read and try the API on, one for clinics and one for operators. Everything comes from this process and nothing is inline, so it works without a
 * network and under a policy of `default-src 'self'; img-src 'self' data:`.
 */
export function explorerRoutes(): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, shown] of Object.entries(PAGES)) {
    router.get(path, (_req, res) => {
      res.type('html').send(page(shown));
    });
  }
  router.get('/docs/explorer.js', (_req, res) => {
    res.type('js').send(SCRIPT);
  });
  for (const file of FILES) {
    router.get(`/docs/${file}`, (_req, res) => {
      const root = dirname(require.resolve('swagger-ui-dist/package.json'));
      res.sendFile(file, { root, maxAge: '1h' });
    });
  }
  return router;
}
