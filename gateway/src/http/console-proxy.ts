import { AppError } from '@eligibility/kit';
import { Router, type NextFunction, type Request, type Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { problemOrPage } from './docs/error-pages';
import { TLS_ONLY_SECONDS } from './headers';
import { methodNotAllowed, wantsPage } from './problem';

const CONSOLE = '/console';
/** A file takes milliseconds: a process that needs longer is as good as gone. */
const ANSWER_TIMEOUT_MS = 10_000;
/** A whole answer has so many times as long as its beginning: a reader may be slow. */
const WHOLE_TIMES = 30;
/** Idle ones are kept for less time than the console keeps them, so that no request is sent on one that it is closing. */
const CONNECTIONS: AgentOptions = { keepAlive: true, maxSockets: 64, timeout: 30_000 };

/**
 * Passes `/console` on to the process that serves the console, so that a browser sees one origin, and sends browsers
 * that open `/` there. No cookie and no credentials go with it: the console's files are the same for everyone.
 * @param url the origin of that process; while it is away, the answer is 502 `console-unavailable`
 * @param answerTimeoutMs how long that process may be silent, before and in the middle of an answer
 */
export function consoleProxy(url: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', (req, res, next) => {
    if (wantsPage(req)) res.vary('Accept').redirect(302, `${CONSOLE}/`);
    else next();
  });
  const proxy = createProxyMiddleware<Request, Response, NextFunction>({
    target: url,
    changeOrigin: true,
    agent: url.startsWith('https:') ? new HttpsAgent(CONNECTIONS) : new HttpAgent(CONNECTIONS),
    // Not `timeout`, which hangs up on the browser when this one answers it.
    proxyTimeout: answerTimeoutMs,
    // The library's own answer to a failure would be a text of its own.
    ejectPlugins: true,
    plugins: [endsInTime(answerTimeoutMs), endsTogether, ownConnection, failuresAreProblems],
  });
  router
    .route([CONSOLE, `${CONSOLE}/*path`])
    .get((req, res, next) => {
      FAIL.set(req, next);
      withoutCredentials(req);
      res.set('Strict-Transport-Security', `max-age=${String(TLS_ONLY_SECONDS)}`);
      return proxy(req, res, next);
    })
    .all(methodNotAllowed('GET'));
  router.use(CONSOLE, problemOrPage(true));
  return router;
}

/** How each request that is passed on fails. */
const FAIL = new WeakMap<Request, NextFunction>();

/** Without an expectation too: the library passes such a request on without calling its plugins. */
function withoutCredentials({ headers }: Request): void {
  delete headers.cookie;
  delete headers.authorization;
  delete headers.expect;
}

/** The library measures only how long the console is silent, and does not notice an answer that switches protocols. */
const endsInTime =
  (answerTimeoutMs: number): Plugin<Request, Response> =>
  (proxy) => {
    proxy.on('proxyReq', (passedOn, req) => {
      const late = (): void => void passedOn.destroy(new Error('no answer in time'));
      let timer = setTimeout(late, answerTimeoutMs);
      passedOn.once('response', () => {
        clearTimeout(timer);
        timer = setTimeout(late, WHOLE_TIMES * answerTimeoutMs);
      });
      passedOn.once('close', () => {
        clearTimeout(timer);
        fail(req, new Error('no answer'));
      });
    });
  };

/** A browser that goes away takes its request along, and an answer that breaks off does not look whole. */
const endsTogether: Plugin<Request, Response> = (proxy) => {
  proxy.on('proxyReq', (passedOn, _req, res) => {
    res.once('close', () => passedOn.destroy());
  });
  proxy.on('proxyRes', (answer, _req, res) => {
    answer.once('close', () => {
      if (!answer.complete) res.destroy();
    });
  });
};

/**
 * Whether the reader's connection is kept is for this server to say, which ends every one of them while it drains; the
 * library would say of it what the console says of its own.
 */
const ownConnection: Plugin<Request, Response> = (proxy) => {
  proxy.on('proxyRes', ({ headers }, _req, res) => {
    const isLast = !res.shouldKeepAlive || res.getHeader('connection') === 'close';
    headers.connection = isLast ? 'close' : 'keep-alive';
    delete headers['keep-alive'];
  });
};

const failuresAreProblems: Plugin<Request, Response> = (proxy) => {
  proxy.on('error', (cause, req) => {
    fail(req, cause);
  });
};

/** Once, and not after an answer has begun; a browser that went away needs none. */
function fail(req: Request, cause: unknown): void {
  const next = FAIL.get(req);
  FAIL.delete(req);
  if (req.res?.headersSent === false && !req.res.destroyed)
    next?.(new AppError('console-unavailable', { cause }));
}
