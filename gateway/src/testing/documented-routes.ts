import { join } from 'node:path';
import { readOpenApiDocument } from '../http/docs/openapi';
import type { Route } from '../http/route';
import type { Who } from '../identity/http/who';
import type { Scope } from '../identity/domain/api-key';
import type { OperatorRole } from '../identity/domain/operator';

/** An operation of the OpenAPI document, with whom it says may call it. */
export type DocumentedRoute = {
  readonly method: Route<Who>['method'];
  /** With `/api` or `/ops`. */
  readonly path: string;
  readonly who: Who;
  /** The most bytes of its body; undefined: 16 KiB. */
  readonly maxBytes: number | undefined;
};

type Operation = {
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly requestBody?: { readonly 'x-max-bytes'?: number };
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<'Scope' | 'OperatorRole', { readonly enum: readonly string[] }>>;
  };
};

const { paths, components } = readOpenApiDocument(join(__dirname, '../../openapi')) as Document;

/** What a key can be issued for, and what an operator can be made for, as the document says. */
export const DOCUMENTED_SCOPES = components.schemas.Scope.enum;
export const DOCUMENTED_ROLES = components.schemas.OperatorRole.enum;

const SCOPES = /Needs the scopes? (`[\w:]+`(?: and `[\w:]+`)*)/;
const ROLES = /Needs the role (`\w+`(?: or `\w+`)*)/;

/** Every operation of the document below `/api` and `/ops`. */
export const DOCUMENTED_ROUTES: readonly DocumentedRoute[] = Object.entries(paths)
  .filter(([path]) => /^\/(api|ops)\//.test(path))
  .flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase()];
      if (operation === undefined) return [];
      return [{ method, path, who: whoOf(operation), maxBytes: operation.requestBody?.['x-max-bytes'] }];
    }),
  );

function whoOf({ description = '', security, parameters = [] }: Operation): Who {
  const schemes = security?.flatMap((one) => Object.keys(one));
  if (schemes === undefined) {
    const isForClinic = parameters.some(({ $ref }) => $ref === '#/components/parameters/ClientId');
    return { kind: 'caller', scopes: namedIn(description, SCOPES) as readonly Scope[], isForClinic };
  }
  if (!schemes.includes('operatorToken')) return { kind: schemes.length === 0 ? 'anyone' : 'signed-in' };
  const [role, ...roles] = namedIn(description, ROLES) as readonly OperatorRole[];
  if (role === undefined) throw new Error(`no role is named in: ${description}`);
  return { kind: 'operator', roles: [role, ...roles] };
}

/** The names in the sentence of a description that says what is needed. */
function namedIn(description: string, sentence: RegExp): readonly string[] {
  const [, names = ''] = sentence.exec(description.replace(/\s+/g, ' ')) ?? [];
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
