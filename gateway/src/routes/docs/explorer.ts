import { dirname } from 'node:path';
import { Router } from 'express';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Eligibility Check API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="explorer"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/explorer.js"></script>
  </body>
</html>
`;

const SCRIPT = "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#explorer', deepLinking: true });\n";

/**
 * The page to read and try the API on. Everything comes from this process and nothing is inline, so it works without a
 * network and under a policy of `default-src 'self'; img-src 'self' data:`.
 */
export function explorerRoutes(): Router {
  const router = Router({ caseSensitive: true });
  router.get('/docs', (_req, res) => {
    res.type('html').send(PAGE);
  });
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
