import { AppError } from '@eligibility/kit';
import { Router, type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { textDocument, type TextDocument } from '../text-document';
import { forAudience, isAudience, serverOf, servedAt, type Audience } from './openapi-parts';

/** An installation has one or two names; invented names in requests only replace each other in the cache. */
const MAX_KEPT = 12;

/** Answers with the OpenAPI document for one audience, or with the whole. */
export type SendOpenApi = (audience: Audience | undefined, req: Request, res: Response) => Promise<void>;

/**
 * @param document reads the OpenAPI document; called once, at the first request for it
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function openApiSender(document: () => object, isBehindProxy: boolean): SendOpenApi {
  const kept = new LRUCache<string, TextDocument>({ max: MAX_KEPT });
  let read: object | undefined;
  return async (audience, req, res) => {
    const server = serverOf(req, isBehindProxy);
    const key = `${audience ?? 'all'} ${server ?? ''}`;
    let served = kept.get(key);
    if (served === undefined) {
      read ??= document();
      const part = audience === undefined ? read : forAudience(read, audience);
      served = textDocument('json', JSON.stringify(servedAt(part, server)));
      kept.set(key, served);
    }
    await served(req, res.vary('Host'));
  };
}

/** `/openapi.json`. @throws AppError `validation-failed` for an audience that does not exist */
export function openApiRoutes(send: SendOpenApi): Router {
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', async (req, res) => {
    const { audience } = req.query;
    if (audience !== undefined && !isAudience(audience)) throw unknownAudience();
    await send(audience, req, res);
  });
  return router;
}

function unknownAudience(): AppError {
  return new AppError('validation-failed', {
    fields: [{ field: 'audience', message: 'must be clinic or operator' }],
  });
}
