import { AppError } from '@eligibility/kit';
import { Router, type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUrlOf } from '../own-address';
import { textDocument, type TextDocument } from './site-page';

/** Reads the OpenAPI document that the build makes of the parts in a folder (`npm run gen`). */
export function readOpenApiDocument(dir: string): object {
  return JSON.parse(readFileSync(join(dir, 'generated/openapi.json'), 'utf8')) as object;
}

type Node = Readonly<Record<string, unknown>>;

/** Who calls a part of the API: a workspace with its key, or an operator. */
export type Audience = 'clinic' | 'operator';

const PARTS: Readonly<Record<Audience, { readonly hidden: string; readonly scheme: string }>> = {
  clinic: { hidden: '/ops/', scheme: 'workspaceKey' },
  operator: { hidden: '/api/', scheme: 'operatorToken' },
};

/** The scheme of a person's session, which opens both parts as far as the person's roles go. */
const SESSION = 'session';

function isAudience(text: unknown): text is Audience {
  return text === 'clinic' || text === 'operator';
}

/**
 * The part of an OpenAPI document that one audience may call, with the components and tags that this part needs: a tool
 * that reads it offers only operations that its key may call. The documentation's routes are in both parts.
 */
function forAudience(document: object, audience: Audience): object {
  const { hidden, scheme } = PARTS[audience];
  const { paths, tags, components, ...rest } = document as Node;
  const shown = Object.fromEntries(
    Object.entries(Object(paths) as Node).filter(([path]) => !path.startsWith(hidden)),
  );
  const named = new Set(valuesOf(shown, 'tags').flat());
  const { securitySchemes, ...others } = Object(components) as Readonly<Record<string, Node>>;
  return {
    ...rest,
    security: [{ [scheme]: [] }, { [SESSION]: [] }],
    tags: Array.isArray(tags) ? (tags as Node[]).filter(({ name }) => named.has(name)) : [],
    paths: shown,
    components: {
      ...usedOf(others, { shown, webhooks: rest['webhooks'] }),
      securitySchemes: { [scheme]: securitySchemes?.[scheme], [SESSION]: securitySchemes?.[SESSION] },
    },
  };
}

/** The components that are referenced, directly or indirectly. */
function usedOf(components: Readonly<Record<string, Node>>, from: unknown): Node {
  const used = new Set<unknown>();
  const follow = (value: unknown): void => {
    for (const ref of valuesOf(value, '$ref')) {
      if (used.has(ref) || typeof ref !== 'string') continue;
      used.add(ref);
      const [, , kind = '', name = ''] = ref.split('/');
      follow(components[kind]?.[name]);
    }
  };
  follow(from);
  const usedComponents = Object.entries(components).map(([kind, parts]) => {
    const names = Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(names)] as const;
  });
  return Object.fromEntries(usedComponents.filter(([, parts]) => Object.keys(parts).length > 0));
}

/** The values of all members of this name, at any depth. */
function valuesOf(value: unknown, member: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownValues = member in value ? [(value as Node)[member]] : [];
  return [...ownValues, ...Object.values(value).flatMap((inner) => valuesOf(inner, member))];
}

/**
 * The document with the address of the request as its server, so that Postman, Bruno and generated clients call the
 * installation that served it. Without an address it keeps its own server.
 */
function servedAt(document: object, url: string | undefined): object {
  return url === undefined ? document : { ...document, servers: [{ url, description: 'This installation' }] };
}

/** An installation has one or two names; invented names in requests only replace each other in the cache. */
const MAX_KEPT = 12;

/** Answers with the OpenAPI document for one audience, or with the whole. */
export type SendOpenApi = (audience: Audience | undefined, req: Request, res: Response) => Promise<void>;

/**
 * @param document reads the OpenAPI document; called once, at the first request for it
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function openApiSender(document: () => object, isBehindProxy: boolean): SendOpenApi {
  const keptDocuments = new LRUCache<string, TextDocument>({ max: MAX_KEPT });
  let read: object | undefined;
  return async (audience, req, res) => {
    const server = serverUrlOf(req, isBehindProxy);
    const key = `${audience ?? 'all'} ${server ?? ''}`;
    let served = keptDocuments.get(key);
    if (served === undefined) {
      read ??= document();
      const part = audience === undefined ? read : forAudience(read, audience);
      served = textDocument('json', JSON.stringify(servedAt(part, server)));
      keptDocuments.set(key, served);
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
