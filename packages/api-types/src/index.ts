import type { components, paths } from './generated/openapi';

export type { paths };

/** The shape of a schema of the OpenAPI document, by its name: `Schema<'CatalogPayer'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The name of a part of the OpenAPI document that others refer to: `ComponentName<'parameters'>`. */
export type ComponentName<Kind extends keyof components> = keyof components[Kind] & string;

export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that the document has for a method, with their placeholders: `/ops/payers/{payerId}`. */
export type PathOf<Method extends ApiMethod> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<Method, object>> ? Path : never;
}[keyof paths];

/**
 * What a program sends with one operation: the values of the placeholders, the query, the headers except the
 * credentials, and the body. A member is there if the document has something for it, and is required if a part of it is.
 */
export type RequestOf<Method extends ApiMethod, Path extends PathOf<Method>> = Values<
  'path',
  Parameter<Method, Path, 'path'>
> &
  Values<'query', Parameter<Method, Path, 'query'>> &
  Values<'headers', Parameter<Method, Path, 'header'>> &
  Member<'json', Body<Operation<Method, Path>, 'application/json'>> &
  Member<'bytes', Uploaded<Operation<Method, Path>>>;

/** The JSON of a finished request, status 200 or 201; undefined for an operation that answers 204. */
export type AnswerOf<Method extends ApiMethod, Path extends PathOf<Method>> =
  Operation<Method, Path> extends { readonly responses: infer Responses } ? Finished<Responses> : never;

type Operation<Method extends ApiMethod, Path extends PathOf<Method>> = paths[Path][Method];

type Parameter<
  Method extends ApiMethod,
  Path extends PathOf<Method>,
  In extends 'path' | 'query' | 'header',
> =
  Operation<Method, Path> extends { readonly parameters: Readonly<Partial<Record<In, infer Values>>> }
    ? Values
    : never;

type Body<Op, Type extends string> = Op extends {
  readonly requestBody: { readonly content: Readonly<Record<Type, infer Content>> };
}
  ? Content
  : never;

/** The document calls bytes a text. */
type Uploaded<Op> = [Body<Op, 'application/octet-stream'>] extends [never] ? never : Uint8Array<ArrayBuffer>;

type Finished<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 204 ? Content<Responses[Status]> : never;
}[keyof Responses];

type Content<Response> = Response extends { content: { readonly 'application/json': infer Json } }
  ? Json
  : undefined;

type Member<Name extends string, Content> = [NonNullable<Content>] extends [never]
  ? unknown
  : Readonly<Record<Name, BeforeJson<NonNullable<Content>>>>;

/** As `Member`, but it may be left out when each of its parts may. */
type Values<Name extends string, Content> =
  object extends NonNullable<Content> ? Partial<Member<Name, Content>> : Member<Name, Content>;

/** A value before it is written as JSON, or as a query, which leave out what is undefined. */
export type BeforeJson<Value> = Value extends object
  ? Value extends Uint8Array | readonly unknown[]
    ? Value
    : {
        readonly [Key in keyof Value]:
          BeforeJson<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never);
      }
  : Value;
