import type { DoorsContext } from '../http/context';
import {
  assistantServer,
  knownOrigins,
  servedOverHttp,
  TOOL_NAMES,
  type Assisted,
} from '@eligibility/assistants';
import { AppError } from '@eligibility/kit';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { addAbortListener } from 'node:events';
import { letGo } from '../../admission/http/shed-load';
import { jsonBody } from '../../http/json-body';
import { problem } from '../../http/problem';
import { contextOf } from '../../http/request-context';
import { callerOf } from '../../identity/http/request-identity';
import { ownApi } from '../http/own-api';
import { protectedResource } from './protected-resource';

const PATH = '/mcp';

/**
 * The Model Context Protocol over HTTP, of the revision 2026-07-28 and of the era before it. Each request stands alone:
 * any gateway answers the next one.
 */
export function assistantRoutes(context: DoorsContext): Router {
  const { signIn, corsOrigins, fingerprintHash, metrics, stopping } = context;
  const calls = metrics.counter({
    name: 'eligibility_assistant_requests_total',
    help: 'Requests of assistants, by method of the Model Context Protocol and by tool',
    labels: ['method', 'tool'],
  });
  const callAs = ownApi(context.api);
  const serve = servedOverHttp<Assisted>(assistantServer);
  const router = Router({ caseSensitive: true, strict: true });
  const tokens = context.openId?.provider.tokens;
  if (tokens !== undefined) router.use(protectedResource(PATH, tokens, corsOrigins));
  router.use(PATH, onlyKnownOrigins(corsOrigins), ...signIn);
  router.post(PATH, ...jsonBody(), (req, res, next) => {
    const method = methodOf(req);
    contextOf(res).tags = ['mcp'];
    calls.add({ method: KNOWN_METHODS.has(method) ? method : 'other', tool: toolOf(req) });
    if (method === LISTEN) stayOpen(res, stopping);
    next();
  });
  router.all(PATH, (req, res) => {
    const caller = callerOf(res);
    const { workspace, principal } = caller;
    const clientId = req.get('X-Client-Id') ?? onlyOf(principal.clientIds);
    return serve(req, res, {
      call: callAs({ req, caller, clientId }),
      secret: fingerprintHash(JSON.stringify(['assistant', workspace.id, principal.id])),
    });
  });
  router.use(problem);
  return router;
}

/** A stream takes no work, and must not keep the process from stopping. */
function stayOpen(res: Response, stopping: AbortSignal): void {
  letGo(res);
  const listening = addAbortListener(stopping, () => res.destroy());
  res.once('close', () => {
    listening[Symbol.dispose]();
  });
}

const LISTEN = 'subscriptions/listen';

const KNOWN_METHODS: ReadonlySet<string> = new Set([
  LISTEN,
  'initialize',
  'ping',
  'server/discover',
  'tools/call',
  'tools/list',
  'notifications/initialized',
]);

/** The name of a tool that there is; a name that a client makes up is no label. */
function toolOf(req: Request): string {
  const { params } = (req.body ?? {}) as { readonly params?: { readonly name?: unknown } };
  return TOOL_NAMES.find((name) => name === params?.name) ?? 'none';
}

function methodOf(req: Request): string {
  const { method } = (req.body ?? {}) as { readonly method?: unknown };
  return typeof method === 'string' ? method : '';
}

function onlyOf(ids: readonly string[] | undefined): string | undefined {
  return ids?.length === 1 ? ids[0] : undefined;
}

/**
 * Refuses pages of other origins, as the protocol demands against DNS rebinding (Streamable HTTP, security warning).
 * Programs send no `Origin`; tools of developers run on localhost.
 */
function onlyKnownOrigins(corsOrigins: readonly string[]): RequestHandler {
  const isKnown = knownOrigins(corsOrigins);
  return (req, _res, next) => {
    if (!isKnown(req.get('Origin')))
      throw new AppError('client-forbidden', {
        detail: 'Pages of this origin may not call: see CORS_ORIGINS.',
      });
    next();
  };
}
