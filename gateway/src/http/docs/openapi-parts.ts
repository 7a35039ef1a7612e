import type { Request } from 'express';

type Node = Readonly<Record<string, unknown>>;

/** Who calls a part of the API: a workspace with its key, or an operator. */
export type Audience = 'clinic' | 'operator';

const PARTS: Readonly<Record<Audience, { readonly hidden: string; readonly scheme: string }>> = {
  clinic: { hidden: '/ops/', scheme: 'workspaceKey' },
  operator: { hidden: '/api/', scheme: 'operatorToken' },
};

export function isAudience(text: unknown): text is Audience {
  return text === 'clinic' || text === 'operator';
}

/**
 * The part of an OpenAPI document that one audience may call, with the components and tags that this part needs: a tool
 * that reads it offers only operations that its key may call. The documentation's routes are in both parts.
 */
export function forAudience(document: object, audience: Audience): object {
  const { hidden, scheme } = PARTS[audience];
  const { paths, tags, components, ...rest } = document as Node;
  const shown = Object.fromEntries(
    Object.entries(Object(paths) as Node).filter(([path]) => !path.startsWith(hidden)),
  );
  const named = new Set(valuesOf(shown, 'tags').flat());
  const { securitySchemes, ...others } = Object(components) as Readonly<Record<string, Node>>;
  return {
    ...rest,
    security: [{ [scheme]: [] }],
    tags: Array.isArray(tags) ? (tags as Node[]).filter(({ name }) => named.has(name)) : [],
    paths: shown,
    components: { ...usedOf(others, shown), securitySchemes: { [scheme]: securitySchemes?.[scheme] } },
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
  const kept = Object.entries(components).map(([kind, parts]) => {
    const names = Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(names)] as const;
  });
  return Object.fromEntries(kept.filter(([, parts]) => Object.keys(parts).length > 0));
}

/** The values of all members of this name, at any depth. */
function valuesOf(value: unknown, member: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = member in value ? [(value as Node)[member]] : [];
  return [...own, ...Object.values(value).flatMap((inner) => valuesOf(inner, member))];
}

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The address that a request was sent to; undefined when its `Host` is not valid.
 * @param isBehindProxy whether one of our own proxies sets `X-Forwarded-Proto`
 */
export function serverOf(req: Request, isBehindProxy: boolean): string | undefined {
  const host = req.get('Host') ?? '';
  if (!HOST.test(host)) return undefined;
  const isHttps = req.secure || (isBehindProxy && req.get('X-Forwarded-Proto')?.trim() === 'https');
  return `${isHttps ? 'https' : 'http'}://${host}`;
}

/**
 * The document with the address of the request as its server, so that Postman, Bruno and generated clients call the
 * installation that served it. Without an address it keeps its own server.
 */
export function servedAt(document: object, url: string | undefined): object {
  return url === undefined ? document : { ...document, servers: [{ url, description: 'This installation' }] };
}
