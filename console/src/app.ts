import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';
import { serveAssets, type Assets } from './assets';

/** Where the gateway passes requests on to this process, path and all. */
const MOUNT = '/console';

const NONCE_BYTES = 16;
/** In the built page, once for each element that the policy must let pass. */
const NONCE_PLACE = 'nonce-of-this-answer';

/**
 * Serves the built application: its files under hashed names, for ever and compressed at build time, and for every
 * other path of the console the one page, with a nonce of its own. The page keeps nothing: the API says who is
 * signed in.
 * @param page the text of the build's `index.html`
 */
export function createApp(assets: Assets, page: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(`${MOUNT}/assets`, noSniff, serveAssets(assets), notThere);
  app.get([MOUNT, `${MOUNT}/*path`], withNonce, pageHeaders, (_req, res) => {
    res
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(page.replaceAll(NONCE_PLACE, nonceOf(res.locals)));
  });
  app.use(notThere);
  return app;
}

const noSniff: RequestHandler = (_req, res, next) => {
  res.set('X-Content-Type-Options', 'nosniff');
  next();
};

const notThere: RequestHandler = (_req, res) => {
  res.status(404).type('text').send('Not found.\n');
};

const withNonce: RequestHandler = (_req, res, next) => {
  res.locals['nonce'] = randomBytes(NONCE_BYTES).toString('base64url');
  next();
};

function nonceOf(locals: object): string {
  return (locals as { readonly nonce: string }).nonce;
}

/** Nothing from another host, nothing inline but the one style element that the component library fills. */
const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: [
        "'self'",
        (_req, res) => `'nonce-${nonceOf((res as unknown as { locals: object }).locals)}'`,
      ],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
  // Whether there is TLS is for the gateway to know.
  strictTransportSecurity: false,
});
